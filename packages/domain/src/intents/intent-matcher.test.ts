import { describe, expect, test } from 'vitest'
import { defaultIntentFields, type Intent } from '../catalog/intent.ts'
import { slowPatternTerms } from '../catalog/testing/slow-pattern-terms.ts'
import { createIntentMatcher, NO_INTENT } from './intent-matcher.ts'
import { intentModel } from './intent-model.ts'

const intent = (slug: string, phrases: string[] = [], title = slug): Intent => ({
  ...defaultIntentFields,
  lessons: [],
  helpLines: [],
  slug,
  title,
  phrases,
})

/** The intents that the model knows, without a phrase. */
const knownIntents = intentModel.labels.filter((label) => label !== NO_INTENT).map((slug) => intent(slug))
const match = createIntentMatcher(knownIntents, intentModel)

test.each([
  ['i cant stop gambling', 'gambling'],
  ['cobra is so expensive', 'insurance-after-job'],
  ['my boss shorted my check', 'unpaid-wages'],
  ['klarna affirm and afterpay all due', 'many-debts'],
  ['no tengo para la renta', 'behind-on-rent'],
  ['me niegan el seguro, como apelo', 'insurance-claim-denied'],
  ['chexsystems', 'no-bank-account'],
  ['sent zelle to the wrong person', 'sent-to-wrong-person'],
])('“%s” is understood as %s, without one of its phrases', (search, slug) => {
  expect(match(search).understood[0]).toBe(slug)
})

test.each([
  ['a misspelling', 'evicttion notise', 'eviction notice'],
  ['a curly apostrophe', 'can’t pay my mortgage', "can't pay my mortgage"],
  ['no apostrophe', 'cant pay my mortgage', "can't pay my mortgage"],
  ['capitals', 'BEHIND ON RENT', 'behind on rent'],
])('%s makes no difference', (_, typed, right) => {
  expect(match(typed).understood[0]).toBe(match(right).understood[0])
})

describe('nothing is understood of', () => {
  test.each([
    '',
    '   ',
    'привет мир',
    '😀😀',
    'asdf',
    'weather tomorrow',
    'who won the game last night',
    'letra de despacito',
    '\u0000\u001b[31m',
  ])('%j', (search) => {
    expect(match(search).understood).toEqual([])
  })
})

test('no intent is near a search that has nothing in common with any', () => {
  expect(match('у меня долги').nearest).toEqual([])
  expect(match('mortgage').nearest).toHaveLength(10)
})

test.each([...slowPatternTerms, '<script>alert(1)</script>', 'x'.repeat(500), 'rent '.repeat(100)])(
  'input %# is matched without an error',
  (search) => {
    expect(match(search).understood.length).toBeLessThanOrEqual(3)
  },
)

describe('an intent that the model does not know', () => {
  const parking = intent('hospital-parking', [
    'parking at the hospital costs too much',
    'hospital garage fee',
  ])
  const matchAll = createIntentMatcher([...knownIntents, parking], intentModel)

  test.each(['hospital parking costs too much', 'the fee of the hospital garage', 'Hospital garage fee?'])(
    'is found by its phrases: %s',
    (search) => {
      expect(matchAll(search).understood).toContain('hospital-parking')
    },
  )

  test('is not found by other searches, however few there are', () => {
    const few = createIntentMatcher([parking, intent('gambling')], intentModel)
    expect(few('behind on rent').understood).toEqual([])
    expect(few('i cant stop gambling').understood).toEqual(['gambling'])
    expect(matchAll('behind on rent').understood).not.toContain('hospital-parking')
  })

  test.each(['how do i log into workday', '押金怎么退', 'как вернуть залог', 'asdfghjkl'])(
    'is found by the very words of a phrase, whatever the model takes them for: %s',
    (phrase) => {
      const own = intent('own', [phrase])
      expect(createIntentMatcher([...knownIntents, own], intentModel)(phrase).understood[0]).toBe('own')
    },
  )
})

test('a phrase that an editor has added to a known intent counts at once', () => {
  const search = 'the zorbo place took my truck'
  expect(match(search).understood).not.toContain('car-repair')
  const edited = knownIntents.map((each) =>
    each.slug === 'car-repair' ? intent('car-repair', [search]) : each,
  )
  expect(createIntentMatcher(edited, intentModel)(search).understood[0]).toBe('car-repair')
})

test('an intent that is not given is never found', () => {
  const without = createIntentMatcher(
    knownIntents.filter(({ slug }) => slug !== 'gambling'),
    intentModel,
  )
  const { understood, nearest } = without('i cant stop gambling')
  expect([...understood, ...nearest]).not.toContain('gambling')
})

test('without intents nothing is found', () => {
  expect(createIntentMatcher([], intentModel)('behind on rent')).toEqual({ understood: [], nearest: [] })
})
