import {
  builtInHelpLines,
  crisisKinds,
  type HelpLine,
  type HelpSection,
  helpSections,
  listHelpLinesOfSection,
} from '@kitchen-table/domain/help'
import { expect, test } from 'vitest'
import { computeReadingGrade } from '../testing/reading-level.ts'
import { readFirstHelpLines } from './first-help-lines.ts'

const lines = readFirstHelpLines()
const numbers = lines.flatMap(({ phone, text }) => [phone, text?.number]).filter((number) => number != null)
const textsOf = ({ use, whatHappens, hours, languages, videophone, opening, otherWay }: HelpLine) => [
  use,
  whatHappens,
  hours,
  languages,
  videophone,
  opening,
  otherWay,
]
const firstOf = (section: HelpSection) =>
  listHelpLinesOfSection(lines, section)
    .slice(0, 3)
    .map(({ slug }) => slug)

test('the first three lines for each kind of crisis', () => {
  expect(Object.fromEntries(crisisKinds.map((kind) => [kind, firstOf(kind)]))).toEqual({
    suicide: ['lifeline-988', 'crisis-text-line', 'emergency-911'],
    violence: ['dv-hotline', 'emergency-911', 'rainn'],
    control: ['dv-hotline', 'nnedv-womenslaw', 'lawhelp'],
    hunger: ['call-211', 'hunger-hotline', 'whyhunger-hotline'],
    shelter: ['hud-shelter-211', 'dv-hotline', 'runaway-safeline'],
    eviction: ['lawhelp', 'call-211', 'hud-housing-counselors'],
    gambling: ['gambling-my-reset', 'gambling-800-gambler', 'lifeline-988'],
    child: ['childhelp', 'emergency-911', 'runaway-safeline'],
    elder: ['eldercare-locator', 'adult-protective-services', 'elder-fraud-hotline'],
    trafficking: ['trafficking-hotline', 'emergency-911', 'immigration-scams'],
    scam: ['bank-first', 'aarp-fraud-watch', 'fbi-ic3'],
    despair: ['lifeline-988', 'crisis-text-line', 'call-211'],
  })
})

test('every section has a line, and every line has its own slug, words and dates', () => {
  const own = new Set(lines.map(({ sections }) => sections[0]))
  expect(helpSections.filter((section) => !own.has(section))).toEqual([])
  expect(new Set(lines.map(({ slug }) => slug)).size).toBe(lines.length)
  expect(lines.filter(({ use, whatHappens, hours }) => [use, whatHappens, hours].includes(''))).toEqual([])
  expect(lines.filter(({ checkedOn }) => checkedOn > '2026-11-30')).toEqual([])
})

test('what a page shows before the lines arrive has the same words', () => {
  for (const builtIn of builtInHelpLines)
    expect(lines.find(({ slug }) => slug === builtIn.slug)).toMatchObject(builtIn)
  expect(builtInHelpLines.map(({ phone }) => phone)).toEqual(['911', '988'])
})

test('numbers are short codes or toll-free, but for the one of the hunger hotline for texts', () => {
  const misshapen = numbers.filter(
    (number) => !/^(?:\d{3}|\d{5,6}|8(?:00|33|44|55|66|77|88)-\d{3}-\d{4})$/.test(number),
  )
  expect(misshapen).toEqual(['914-342-7744'])
})

test('nothing is printed that is out of date or works only in some places', () => {
  const printed = JSON.stringify(lines.map(({ sources: _, ...line }) => line))
  for (const wrong of [/press 3/i, /898211/, /787-3224/, /fns\.usda/, /66746/, /66008/, /97779/])
    expect(printed).not.toMatch(wrong)
  expect(lines.find(({ slug }) => slug === 'gambling-800-gambler')?.text).toBeNull()
})

test('the texts can be read after eight years of school, and are calm', () => {
  const texts = lines.flatMap(textsOf)
  expect(computeReadingGrade(texts.join('\n'))).toBeLessThanOrEqual(8)
  expect(texts.join()).not.toContain('!')
})

test('someone who does not know how to begin has a first sentence for 988 and 211', () => {
  const withOpening = lines.filter(({ opening }) => opening.startsWith('“'))
  expect(withOpening.map(({ phone }) => phone)).toEqual(['988', '211'])
})
