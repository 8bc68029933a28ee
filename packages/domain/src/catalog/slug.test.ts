import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_GROUP } from '../insights/event.ts'
import { DEMO_GROUP } from '../organizations/organization.ts'
import { anyCharacter } from '../testing/any-character.ts'
import { DEFAULT_LAYOUT } from './layout.ts'
import { BLANK_ICON } from './records.ts'
import { appendSlugNumber, isReservedSlug, slugFromTitle } from './slug.ts'
import { slugPattern } from './slug-pattern.ts'

const random = () => 'x7k2m9q4'

describe('T13: awkward titles', () => {
  test.each([
    ['First job, first benefits', 'first-job-first-benefits'],
    ["Don't panic", 'dont-panic'],
    ['Don’t panic', 'dont-panic'],
    ['  spaces   and\ttabs\n', 'spaces-and-tabs'],
    ['--already--a-slug--', 'already-a-slug'],
    ['Crème brûlée à la carte', 'creme-brulee-a-la-carte'],
    ['Straße, Øre & Æther, Łódź', 'strasse-ore-aether-lodz'],
    ['İstanbul ışık', 'istanbul-isik'],
    ['Œuvre Đà Ðá Þór Ħal', 'oeuvre-da-da-thor-hal'],
    ['e\u0301 is é', 'e-is-e'],
    ['Ｆｕｌｌ ｗｉｄｔｈ', 'full-width'],
    ['\u212Aelvin', 'kelvin'],
    ['ﬁnance ½', 'finance-1-2'],
    ['401(k)s — what now?', '401-k-s-what-now'],
    ['Money 💸 talks', 'money-talks'],
    ['Бюджет 2026', '2026'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['../../etc/passwd', 'etc-passwd'],
    ['%2e%2e%2f', '2e-2e-2f'],
    ['nul\u0000inside', 'nul-inside'],
    ['half \ud83d a pair', 'half-a-pair'],
    ['a'.repeat(300), 'a'.repeat(80)],
    [`${'a'.repeat(79)} cut at a dash`, 'a'.repeat(79)],
  ])('%j becomes %s', (title, slug) => {
    expect(slugFromTitle(title, random)).toBe(slug)
  })

  test.each(['', '   ', '预算', '!!!', '💸💸', 'Бюджет', '\u0000', '\ud800', '---', '’', '́'])(
    'a title without a usable letter gets a random slug: %j',
    (title) => {
      expect(slugFromTitle(title, random)).toBe('item-x7k2m9q4')
    },
  )

  test('random letters are generated only for titles without a usable letter', () => {
    const failIfCalled = () => {
      throw new Error('random letters are not needed for this title')
    }
    expect(slugFromTitle('Saving', failIfCalled)).toBe('saving')
  })
})

const reserved = `all none null undefined default demo blank superadmin medica fci new edit admin api files
    iconlist stats resources createtopic updatetopic createtrack updatetrack createunit
    updateunit layouts topics tracks units constructor prototype proto hasownproperty
    isprototypeof propertyisenumerable tolocalestring tostring valueof`.split(/\s+/)

describe('T13: reserved words', () => {
  test.each(reserved)('%s', (word) => {
    for (const title of [word, word.toUpperCase(), ` ${word}! `, `“${word}”`, `-${word}-`]) {
      expect(slugFromTitle(title, random)).toBe(`${word}-1`)
    }
  })

  test.each(['__proto__', 'hasOwnProperty', 'toString', 'valueOf', 'Ａｌｌ', 'NÚLL'])('%j', (title) => {
    const slug = slugFromTitle(title, random)
    expect(reserved).not.toContain(slug)
    expect(slug).toMatch(/-1$/)
  })

  test.each([NO_GROUP, DEMO_GROUP, DEFAULT_LAYOUT, BLANK_ICON])('the constant %s', (word) => {
    expect(slugFromTitle(word, random)).toBe(`${word}-1`)
  })

  test('a longer title that begins with a reserved word is not changed', () => {
    expect(slugFromTitle('All about saving', random)).toBe('all-about-saving')
  })
})

test('T13: 100,000 random titles give valid slugs that are not reserved and do not change when converted again', () => {
  const letters = fc.constantFrom(...'abzAZ019 -_\'’."/\\<&éßøİſK预💸\u0000\u202e\u0301')
  const title = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 90 }),
    fc.string({ unit: letters, maxLength: 90 }),
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
    { slug: 'first-job-1', n: 2, numbered: 'first-job-1-2' },
    { slug: 'a'.repeat(80), n: 2, numbered: `${'a'.repeat(78)}-2` },
    { slug: `${'a'.repeat(77)}-bc`, n: 2, numbered: `${'a'.repeat(77)}-2` },
    { slug: 'a'.repeat(80), n: 1000, numbered: `${'a'.repeat(75)}-1000` },
  ])('$slug with the number $n is $numbered', ({ slug, n, numbered }) => {
    expect(appendSlugNumber(slug, n)).toBe(numbered)
  })

  test('a hundred numbers of one slug give a hundred different valid slugs', () => {
    for (const slug of ['saving', 'a'.repeat(80), `${'a'.repeat(77)}-bc`]) {
      const slugs = Array.from({ length: 100 }, (_, n) => appendSlugNumber(slug, n + 1))
      expect(new Set(slugs).size).toBe(100)
      for (const numbered of slugs) expect(numbered).toMatch(slugPattern)
    }
  })
})

test.each([
  ['all', true],
  ['constructor', true],
  ['default', true],
  ['all-1', false],
  ['budget', false],
])('the slug %s is reserved: %s', (slug, isReserved) => expect(isReservedSlug(slug)).toBe(isReserved))
