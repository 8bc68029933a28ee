import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberedSlug, slugFromTitle, slugPattern } from './slug.ts'

const random = () => 'x7k2m9q4'

describe('T13: titles that are awkward', () => {
  test.each([
    { title: 'First job, first benefits', slug: 'first-job-first-benefits' },
    { title: "Don't panic", slug: 'dont-panic' },
    { title: 'Don’t panic', slug: 'dont-panic' },
    { title: '  spaces   and\ttabs\n', slug: 'spaces-and-tabs' },
    { title: '--already--a-slug--', slug: 'already-a-slug' },
    { title: 'Crème brûlée à la carte', slug: 'creme-brulee-a-la-carte' },
    { title: 'Straße, Øre & Æther, Łódź', slug: 'strasse-ore-aether-lodz' },
    { title: 'İstanbul ışık', slug: 'istanbul-isik' },
    { title: 'e\u0301 is é', slug: 'e-is-e' },
    { title: 'Ｆｕｌｌ ｗｉｄｔｈ', slug: 'full-width' },
    { title: '\u212Aelvin', slug: 'kelvin' },
    { title: 'ﬁnance ½', slug: 'finance-1-2' },
    { title: '401(k)s — what now?', slug: '401-k-s-what-now' },
    { title: 'Money 💸 talks', slug: 'money-talks' },
    { title: 'Бюджет 2026', slug: '2026' },
    { title: '<script>alert(1)</script>', slug: 'script-alert-1-script' },
    { title: '../../etc/passwd', slug: 'etc-passwd' },
    { title: '%2e%2e%2f', slug: '2e-2e-2f' },
    { title: 'nul\u0000inside', slug: 'nul-inside' },
    { title: 'half \ud83d a pair', slug: 'half-a-pair' },
    { title: 'a'.repeat(300), slug: 'a'.repeat(80) },
    { title: `${'a'.repeat(79)} cut at a dash`, slug: 'a'.repeat(79) },
  ])('"$title" becomes $slug', ({ title, slug }) => {
    expect(slugFromTitle(title, random)).toBe(slug)
  })

  test.each(['', '   ', '预算', '!!!', '💸💸', 'Бюджет', '\u0000', '\ud800', '---', '’', '́'])(
    'no usable letter: "%s"',
    (title) => {
      expect(slugFromTitle(title, random)).toBe('item-x7k2m9q4')
    },
  )

  test('the random letters are asked for only where they are needed', () => {
    const unwanted = () => {
      throw new Error('asked for random letters')
    }
    expect(slugFromTitle('Saving', unwanted)).toBe('saving')
  })
})

const reserved = [
  ...['all', 'none', 'null', 'undefined', 'default', 'demo', 'blank', 'superadmin', 'medica', 'fci'],
  ...['new', 'edit', 'admin', 'api', 'files', 'iconlist', 'stats', 'resources'],
  ...['createtopic', 'updatetopic', 'createtrack', 'updatetrack', 'createunit', 'updateunit'],
  ...['layouts', 'topics', 'tracks', 'units'],
  ...['constructor', 'prototype', 'proto', 'hasownproperty', 'isprototypeof', 'propertyisenumerable'],
  ...['tolocalestring', 'tostring', 'valueof'],
]

describe('T13: words that mean something else', () => {
  test.each(reserved)('%s', (word) => {
    for (const title of [word, word.toUpperCase(), ` ${word}! `, `“${word}”`, `-${word}-`]) {
      expect(slugFromTitle(title, random)).toBe(`${word}-1`)
    }
  })

  test.each(['__proto__', 'hasOwnProperty', 'toString', 'valueOf', 'Ａｌｌ', 'NÚLL'])('"%s"', (title) => {
    const slug = slugFromTitle(title, random)
    expect(reserved).not.toContain(slug)
    expect(slug).toMatch(/-1$/)
  })

  test('a longer title that begins with one is free', () => {
    expect(slugFromTitle('All about saving', random)).toBe('all-about-saving')
  })
})

test('T13: 100,000 random titles give an address of ours, never a reserved word, and the same again', () => {
  const letters = fc.constantFrom(...'abzAZ019 -_\'’."/\\<&éßøİſK预💸\u0000\u202e\u0301')
  const title = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: letters, maxLength: 120 }),
    fc.constantFrom(...reserved, '__proto__'),
  )
  const forbidden = new Set(reserved)
  fc.assert(
    fc.property(title, (typed) => {
      const slug = slugFromTitle(typed, random)
      // Plain comparisons: an expectation for each of them would take many times as long.
      return slugPattern.test(slug) && !forbidden.has(slug) && slugFromTitle(slug, random) === slug
    }),
    { numRuns: 100_000 },
  )
})

describe('numbered slugs', () => {
  test.each([
    { slug: 'saving', n: 0, numbered: 'saving' },
    { slug: 'saving', n: 1, numbered: 'saving' },
    { slug: 'saving', n: 2, numbered: 'saving-2' },
    { slug: 'saving', n: 12, numbered: 'saving-12' },
    { slug: 'a'.repeat(80), n: 2, numbered: `${'a'.repeat(78)}-2` },
    { slug: `${'a'.repeat(77)}-bc`, n: 2, numbered: `${'a'.repeat(77)}-2` },
    { slug: 'a'.repeat(80), n: 1000, numbered: `${'a'.repeat(75)}-1000` },
  ])('$slug, number $n', ({ slug, n, numbered }) => {
    expect(numberedSlug(slug, n)).toBe(numbered)
  })

  test('a hundred of one title are a hundred addresses of ours', () => {
    for (const slug of ['saving', 'a'.repeat(80), `${'a'.repeat(77)}-bc`]) {
      const all = Array.from({ length: 100 }, (_, n) => numberedSlug(slug, n + 1))
      expect(new Set(all).size).toBe(100)
      for (const one of all) expect(one).toMatch(slugPattern)
    }
  })
})

test.each([
  { text: 'a', ok: true },
  { text: '7', ok: true },
  { text: 'first-job', ok: true },
  { text: 'a'.repeat(80), ok: true },
  { text: 'a'.repeat(81), ok: false },
  { text: '', ok: false },
  { text: '-a', ok: false },
  { text: 'a-', ok: false },
  { text: 'A', ok: false },
  { text: 'a b', ok: false },
  { text: 'a\n', ok: false },
  { text: 'a/b', ok: false },
  { text: '..', ok: false },
  { text: 'é', ok: false },
])('"$text" is an address: $ok', ({ text, ok }) => {
  expect(slugPattern.test(text)).toBe(ok)
})
