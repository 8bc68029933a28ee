import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { computeReadingGrade } from '../../../../../demo/src/testing/reading-level.ts'
import { describeWay, placeGroups } from './places.ts'

const places = placeGroups.flatMap((group) => group.places)
const numbers = places.flatMap(({ ways }) => ways.flatMap((way) => ('number' in way ? [way.number] : [])))
const texts = places.flatMap(({ use, hours, opening = '' }) => [use, hours, opening])

test.each([
  { way: { by: 'call', number: '988' }, words: 'Call 988', href: 'tel:988' },
  { way: { by: 'call', number: '800-799-7233' }, words: 'Call 800-799-7233', href: 'tel:+18007997233' },
  { way: { by: 'text', number: '988' }, words: 'Text 988', href: 'sms:988' },
  {
    way: { by: 'text', number: '741741', word: 'HOME' },
    words: 'Text HOME to 741741',
    href: 'sms:741741?&body=HOME',
  },
  { way: { by: 'site', host: 'lawhelp.org' }, words: 'lawhelp.org', href: 'https://www.lawhelp.org' },
  { way: { by: 'hint', words: 'On your card' }, words: 'On your card', href: null },
] as const)('$words leads to $href', ({ way, words, href }) => {
  expect(describeWay(way)).toEqual({ words, href })
})

test('danger and thoughts of dying come first', () => {
  expect(numbers.slice(0, 3)).toEqual(['911', '988', '988'])
})

test('numbers are short codes or toll-free', () => {
  const misshapen = numbers.filter(
    (number) => !/^(?:\d{3}|\d{5,6}|8(?:00|33|66|77)-\d{3}-\d{4})$/.test(number),
  )
  expect(misshapen).toEqual([])
})

describe('a place that a lesson names has the same number there', () => {
  const folder = fileURLToPath(new URL('../../../../../../content/tracks/', import.meta.url))
  const lessons = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => readFileSync(join(folder, file), 'utf8').replace(/\s+/g, ' '))
    .join('\n')

  test.each([
    ['National Domestic Violence Hotline', '800-799-7233'],
    ['National Elder Fraud Hotline', '833-372-8311'],
    ['Eldercare Locator', '800-677-1116'],
    ['National Foundation for Credit Counseling', '800-388-2227'],
    ['NFCC', '800-388-2227'],
    ['HUD-approved housing counselor', '800-569-4287'],
    ['Identitytheft.gov', '877-438-4338'],
    ['SAMHSA', '800-662-4357'],
  ])('%s: %s', (name, number) => {
    // The first number after the name, unless another sentence begins between them.
    const mentions = [
      ...lessons.matchAll(new RegExp(`${name}(?:[^.\\d]|\\.\\S){0,90}?\\[([\\d-]{7,})\\]`, 'g')),
    ]
    expect(new Set(mentions.map((mention) => mention[1]))).toEqual(new Set([number]))
    expect(numbers).toContain(number)
  })
})

test('the texts can be read after eight years of school, and are calm', () => {
  expect(computeReadingGrade(texts.join('\n'))).toBeLessThanOrEqual(8)
  expect(texts.join()).not.toContain('!')
})

test('someone who does not know how to begin has a first sentence for 988 and 211', () => {
  const withOpening = places.filter(({ opening }) => opening?.startsWith('“'))
  expect(withOpening.map(({ ways }) => ways[0])).toEqual([
    { by: 'call', number: '988' },
    { by: 'call', number: '211' },
  ])
})
