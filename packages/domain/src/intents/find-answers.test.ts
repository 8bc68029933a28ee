import { expect, test } from 'vitest'
import { createAnswerFinder, listOfferedIntents, pickFirstAnswer } from './find-answers.ts'

const track = (slug: string, units: string[], trackDisabled = false) => ({ slug, units, trackDisabled })
const source = {
  tracks: new Map(
    [
      track('closed', ['rent', 'hidden'], true),
      track('other', ['rent', 'debt', 'off']),
      track('first', ['rent', 'off']),
      track('second', ['rent', 'sleep']),
    ].map((each) => [each.slug, each]),
  ),
  units: new Map(
    ['rent', 'debt', 'sleep', 'hidden', 'off'].map((id) => [id, { unitDisabled: id === 'off' }]),
  ),
}
const lessons = ['off', 'gone', 'hidden', 'debt', 'rent', 'sleep']

type Row = [what: string, layout: { trackDisplay: string[]; showsWholeLibrary: boolean }, answers: string[]]

test.each<Row>([
  [
    'of listed tracks before those of the whole library',
    { trackDisplay: ['closed', 'second', 'first'], showsWholeLibrary: true },
    ['debt in other', 'rent in second, listed', 'sleep in second, listed'],
  ],
  [
    'of listed tracks alone',
    { trackDisplay: ['first'], showsWholeLibrary: false },
    ['rent in first, listed'],
  ],
  [
    'of a layout without tracks',
    { trackDisplay: [], showsWholeLibrary: true },
    ['debt in other', 'rent in other', 'sleep in second'],
  ],
])('the lessons %s', (_what, layout, expected) => {
  const answers = createAnswerFinder(layout, source)(lessons)
  expect(
    answers.map(({ unitId, track, isListed }) => `${unitId} in ${track}${isListed ? ', listed' : ''}`),
  ).toEqual(expected)
})

test('the first answer is one of a listed track, or else the first', () => {
  const debt = { unitId: 'debt', track: 'other', isListed: false }
  const rent = { unitId: 'rent', track: 'first', isListed: true }
  expect(pickFirstAnswer([debt, rent])).toBe(rent)
  expect(pickFirstAnswer([debt, { ...rent, isListed: false }])).toBe(debt)
  expect(pickFirstAnswer([])).toBeNull()
})

test.each([
  ['its own, in its order, without disabled and missing ones', ['b', 'off', 'gone', 'a'], ['b', 'a']],
  ['those of the default layout, without any of its own', [], ['a']],
  ['none, if its own are all disabled', ['off'], []],
])('a layout offers %s', (_what, own, expected) => {
  const intents = new Map(['a', 'b', 'off'].map((slug) => [slug, { slug, disabled: slug === 'off' }]))
  const layouts = new Map([['default', { intents: ['a'] }]])
  expect(listOfferedIntents({ intents: own }, layouts, intents).map(({ slug }) => slug)).toEqual(expected)
})
