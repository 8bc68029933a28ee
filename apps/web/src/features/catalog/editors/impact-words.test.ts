import { expect, test } from 'vitest'
import { describeSaveImpact, describeTrackReach, describeUnitReach, formatCountAge } from './impact-words.ts'

const countedAt = '2026-03-05T12:00:00.000Z'
const now = Date.parse(countedAt)
const MINUTE = 60_000
const impactOf = (counts: { tracks?: number; layouts?: number; halfWay?: number; wouldFinish?: number }) => ({
  tracks: 0,
  layouts: 0,
  halfWay: 0,
  wouldFinish: 0,
  countedAt,
  usages: [],
  ...counts,
})

test.each([
  [0, 'counted just now'],
  [-5 * MINUTE, 'counted just now'], // by a clock that is ahead of this one
  [MINUTE, 'counted 1 minute ago'],
  [59 * MINUTE, 'counted 59 minutes ago'],
  [125 * MINUTE, 'counted 2 hours ago'],
])('a count of %i ms ago: %s', (age, words) => {
  expect(formatCountAge(countedAt, now + age)).toBe(words)
})

test.each([
  [{}, 'in no layout · nobody is half-way', 'in no track'],
  [
    { tracks: 1, layouts: 1, halfWay: 1 },
    'in 1 layout · 1 person is half-way',
    'in 1 track, 1 layout · 1 person is half-way',
  ],
  [
    { tracks: 4, layouts: 3, halfWay: 212 },
    'in 3 layouts · 212 people are half-way',
    'in 4 tracks, 3 layouts · 212 people are half-way',
  ],
])('%j', (counts, track, unit) => {
  expect(describeTrackReach(impactOf(counts))).toBe(track)
  expect(describeUnitReach(impactOf(counts))).toBe(unit)
})

test.each([
  [{}, false, null],
  [{ halfWay: 212, wouldFinish: 41 }, false, '41 people would finish a track by this · counted just now'],
  [{ halfWay: 212, wouldFinish: 1 }, true, '1 person would finish a track by this · counted just now'],
  [{ halfWay: 212 }, true, '212 people half-way would no longer see it · counted just now'],
  [{ halfWay: 2 }, false, '2 people are half-way, nobody would finish by this · counted just now'],
])('the consequence of %j, disabling %s: %s', (counts, isDisabling, words) => {
  expect(describeSaveImpact(impactOf(counts), isDisabling, now)).toBe(words)
})
