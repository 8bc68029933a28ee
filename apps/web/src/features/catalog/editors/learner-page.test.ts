import { expect, test } from 'vitest'
import { findLearnerPageOfTrack, findLearnerPageOfUnit } from './learner-page.ts'

const track = { slug: 'debt', trackDisabled: false }
const unit = {
  unitId: 'u',
  unitDisabled: false,
  foundIn: [
    { slug: 'old', title: 'Old' },
    { slug: 'debt', title: 'Debt' },
  ],
}
const tracks = [
  { slug: 'old', trackDisabled: true },
  { slug: 'debt', trackDisabled: false },
]

test('an active track has its own page, a disabled one none', () => {
  expect(findLearnerPageOfTrack(track)).toEqual({ slug: 'debt', unitId: null })
  expect(findLearnerPageOfTrack({ ...track, trackDisabled: true })).toHaveProperty('hiddenBecause')
})

test('a unit is opened in the first active track that contains it', () => {
  expect(findLearnerPageOfUnit(unit, tracks)).toEqual({ slug: 'debt', unitId: 'u' })
})

test.each<[string, Partial<typeof unit>, RegExp]>([
  ['disabled', { unitDisabled: true }, /do not see it$/],
  ['only in a disabled track', { foundIn: [{ slug: 'old', title: 'Old' }] }, /no active track contains it$/],
  ['in no track', { foundIn: [] }, /no active track contains it$/],
  ['in a track that is gone', { foundIn: [{ slug: 'gone', title: 'Gone' }] }, /no active track contains it$/],
])('learners do not see a unit that is %s', (_what, change, words) => {
  expect(findLearnerPageOfUnit({ ...unit, ...change }, tracks)).toEqual({
    hiddenBecause: expect.stringMatching(words),
  })
})
