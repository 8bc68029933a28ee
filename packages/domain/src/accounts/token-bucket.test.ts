import { expect, test } from 'vitest'
import { computeBucketFullTime, returnTokens, takeTokens } from './token-bucket.ts'

const now = Date.parse('2026-03-01T12:00:00.000Z')
const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const size = { burst: 10, perMinute: 6 }

test.each([
  { what: 'a full bucket', stored: null, amount: 4, waitMs: 0, left: 6 },
  { what: 'its last tokens', stored: null, amount: 10, waitMs: 0, left: 0 },
  { what: 'more than it ever has', stored: null, amount: 11, waitMs: Number.POSITIVE_INFINITY, left: null },
  { what: 'more than it has now', stored: { left: 1, at: now }, amount: 3, waitMs: 20_000, left: null },
  { what: 'what came in meanwhile', stored: { left: 1, at: now - 20_000 }, amount: 3, waitMs: 0, left: 0 },
  { what: 'no more than its size', stored: { left: 1, at: now - HOUR }, amount: 10, waitMs: 0, left: 0 },
  {
    what: 'while its time is ahead',
    stored: { left: 0, at: now + 1000 },
    amount: 1,
    waitMs: 11_000,
    left: null,
  },
  { what: 'of a wrong clock', stored: { left: 0, at: now + 2 * HOUR }, amount: 1, waitMs: 10_000, left: 0 },
])('takes $what', ({ stored, amount, waitMs, left }) => {
  const state = stored && { level: stored.left * 60_000, at: stored.at }
  const result = takeTokens(state, amount, size, now)
  expect(result.waitMs).toBe(waitMs)
  expect(result.next && result.next.level / 60_000).toBe(left)
})

test('tokens that are returned can be taken again, and fill the bucket earlier', () => {
  const { next } = takeTokens(null, 10, size, now)
  if (next === null) throw new Error('Nothing was taken.')
  expect(computeBucketFullTime(next, size)).toBe(now + 100_000)
  const returned = returnTokens(next, 4)
  expect(computeBucketFullTime(returned, size)).toBe(now + 60_000)
  expect(takeTokens(returned, 4, size, now).waitMs).toBe(0)
  expect(takeTokens(returned, 5, size, now).waitMs).toBe(10_000)
})

const MIDNIGHT = Date.parse('2026-03-02T00:00:00.000Z')

test.each([
  { what: 'all of a day', stored: null, amount: 10, waitMs: 0, left: 0 },
  { what: 'more than a day has', stored: null, amount: 11, waitMs: Number.POSITIVE_INFINITY, left: null },
  { what: 'what is left of the day', stored: { left: 3, at: now - HOUR }, amount: 3, waitMs: 0, left: 0 },
  {
    what: 'more than is left',
    stored: { left: 2, at: now - HOUR },
    amount: 3,
    waitMs: 12 * HOUR,
    left: null,
  },
  { what: 'on the day after', stored: { left: 0, at: MIDNIGHT - DAY - 1 }, amount: 10, waitMs: 0, left: 0 },
  { what: 'no more than returned', stored: { left: 99, at: now }, amount: 10, waitMs: 0, left: 0 },
  {
    what: 'while its time is ahead',
    stored: { left: 1, at: now + 1000 },
    amount: 2,
    waitMs: 12 * HOUR,
    left: null,
  },
  { what: 'of a wrong clock', stored: { left: 1, at: now + 2 * DAY }, amount: 1, waitMs: 0, left: 0 },
])('of a number for each UTC day it takes $what', ({ stored, amount, waitMs, left }) => {
  const state = stored && { level: stored.left * 60_000, at: stored.at }
  const result = takeTokens(state, amount, { perDay: 10 }, now)
  expect(result.waitMs).toBe(waitMs)
  expect(result.next && result.next.level / 60_000).toBe(left)
})

test('what was taken on a day is gone until its end, to the millisecond, and is stored no longer', () => {
  const { next } = takeTokens(null, 10, { perDay: 10 }, now)
  expect(takeTokens(next, 1, { perDay: 10 }, MIDNIGHT - 1)).toEqual({ waitMs: 1, next: null })
  expect(takeTokens(next, 10, { perDay: 10 }, MIDNIGHT).waitMs).toBe(0)
  expect(next && computeBucketFullTime(next, { perDay: 10 })).toBe(MIDNIGHT)
})
