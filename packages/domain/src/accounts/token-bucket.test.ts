import { expect, test } from 'vitest'
import { bucketFullAt, returnTokens, takeTokens } from './token-bucket.ts'

const now = Date.parse('2026-03-01T12:00:00.000Z')
const HOUR = 60 * 60_000
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
  expect(bucketFullAt(next, size)).toBe(now + 100_000)
  const returned = returnTokens(next, 4)
  expect(bucketFullAt(returned, size)).toBe(now + 60_000)
  expect(takeTokens(returned, 4, size, now).waitMs).toBe(0)
  expect(takeTokens(returned, 5, size, now).waitMs).toBe(10_000)
})
