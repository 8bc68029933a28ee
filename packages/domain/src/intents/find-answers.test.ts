import { expect, test } from 'vitest'
import { createAnswerFinder, pickFirstAnswer } from './find-answers.ts'

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
