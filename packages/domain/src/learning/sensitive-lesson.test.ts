import { expect, test } from 'vitest'
import { findSourceOfNextTracks, isTrackOpeningRecorded } from './sensitive-lesson.ts'

const lesson = (unitId: string, sensitive: boolean, unitDisabled = false) => ({
  unitId,
  sensitive,
  unitDisabled,
  nextUp: sensitive ? `next-of-${unitId}` : null,
  relatedTrack: null,
})
const mixed = [lesson('rent', false), lesson('evicted', true), lesson('afraid', true)]
const track = { nextUp: 'saving', relatedTrack: 'buying-a-home' }

test.each([
  ['a track at its top', mixed, '', true],
  ['a track at another lesson', mixed, 'rent', true],
  ['a track at a sensitive lesson', mixed, 'evicted', false],
  ['a track at a lesson that it does not have', mixed, 'gone', true],
  ['a track of sensitive lessons', [lesson('evicted', true), lesson('afraid', true)], '', false],
  [
    'a track whose other lesson is disabled',
    [lesson('evicted', true), lesson('rent', false, true)],
    '',
    false,
  ],
  ['a track without lessons', [], '', true],
])('T64: whether it is recorded that one opens %s', (_what, units, unitId, isRecorded) => {
  expect(isTrackOpeningRecorded(units, unitId)).toBe(isRecorded)
})

test.each([
  ['nothing open', [], 'saving'],
  ['another lesson open', ['rent'], 'saving'],
  ['a sensitive lesson open', ['evicted'], 'next-of-evicted'],
  ['a sensitive lesson and another one opened after it', ['evicted', 'rent'], 'next-of-evicted'],
  ['two sensitive lessons open: the later one', ['afraid', 'evicted'], 'next-of-evicted'],
  ['two sensitive lessons open, the other way round', ['evicted', 'afraid'], 'next-of-afraid'],
])('with %s, what comes next is of that lesson, otherwise of the track', (_what, open, nextUp) => {
  expect(findSourceOfNextTracks(track, mixed, open).nextUp).toBe(nextUp)
})

test('a sensitive lesson without a choice leads nowhere, and not where its track does', () => {
  const unchosen = { ...lesson('evicted', true), nextUp: null }
  expect(findSourceOfNextTracks(track, [unchosen], ['evicted'])).toMatchObject({
    nextUp: null,
    relatedTrack: null,
  })
})
