import { expect, test } from 'vitest'
import { addVideoPosition, MAX_VIDEO_POSITIONS, type VideoPosition } from './video-positions.ts'

const position = (unitId: string, minute: number, seconds = 30): VideoPosition => ({
  unitId,
  seconds,
  duration: 120,
  savedAt: `2026-11-05T12:${String(minute).padStart(2, '0')}:00.000Z`,
})

const [ofA, ofB] = [position('a', 1), position('b', 2)]

test.each([
  { title: 'the first one', stored: [], added: ofA, after: [ofA] },
  { title: 'of another video', stored: [ofA], added: ofB, after: [ofB, ofA] },
  {
    title: 'of the same video, later',
    stored: [ofB, ofA],
    added: position('a', 3, 60),
    after: [position('a', 3, 60), ofB],
  },
  { title: 'of the same video, earlier', stored: [ofB, ofA], added: position('a', 0, 5), after: [ofB, ofA] },
  { title: 'of the same video, sent again', stored: [ofB, ofA], added: ofA, after: [ofB, ofA] },
  { title: 'the end of a video', stored: [ofA], added: position('a', 2, 0), after: [position('a', 2, 0)] },
])('a position is added: $title', ({ stored, added, after }) => {
  expect(addVideoPosition(stored, added)).toEqual(after)
})

test('the oldest position is dropped', () => {
  const stored = Array.from({ length: MAX_VIDEO_POSITIONS }, (_, n) => position(`u-${n}`, 50 - n))
  const after = addVideoPosition(stored, position('new', 59))
  expect(after.map(({ unitId }) => unitId)).toEqual([
    'new',
    ...stored.slice(0, -1).map(({ unitId }) => unitId),
  ])
})
