import { expect, test } from 'vitest'
import { insights, MOST_EVENTS, type PageEvent } from './insights.ts'

const { inputSchema } = insights.record['~orpc']
const event: PageEvent = {
  id: '3f2a0c5e-7b1d-4c6a-9e8f-0123456789ab',
  time: '2026-03-01T12:00:00.000Z',
  event: 400,
  detail: 'saving',
  where: '/dashboard',
}
const taken = (events: unknown[]) => inputSchema?.safeParse({ events }).success

test.each([
  { field: 'id', value: 'e-1' },
  { field: 'time', value: 'now' },
  { field: 'time', value: '2026-03-01T12:00:00+01:00' },
  { field: 'event', value: 400.5 },
  { field: 'event', value: '400' },
  { field: 'event', value: Number.NaN },
  { field: 'event', value: 2 ** 60 },
  { field: 'detail', value: 'x'.repeat(1001) },
  { field: 'detail', value: 7 },
  { field: 'where', value: '/dashboard?q=secret' },
  { field: 'where', value: `/${'a'.repeat(200)}` },
])('an event with $value for $field is not taken', ({ field, value }) => {
  expect(taken([{ ...event, [field]: value }])).toBe(false)
})

test('a long detail is taken, and cut later', () => {
  expect(taken([{ ...event, detail: 'x'.repeat(1000) }])).toBe(true)
})

test.each([
  { count: 0, ok: false },
  { count: 1, ok: true },
  { count: 100, ok: true },
  { count: 101, ok: false },
])('T54: a batch of $count events is taken: $ok', ({ count, ok }) => {
  expect(MOST_EVENTS).toBe(100)
  expect(taken(Array.from({ length: count }, () => event))).toBe(ok)
})

test('T54: a batch has at most 60 KB, in bytes', () => {
  const bare = JSON.stringify({ ...event, detail: '' }).length
  const batch = (letter: string, bytes: number) => {
    const room = Math.floor((60 * 1024) / 70) - bare - 1
    const length = Math.floor((room * bytes) / new TextEncoder().encode(letter).length)
    return Array.from({ length: 70 }, () => ({ ...event, detail: letter.repeat(length) }))
  }
  expect(taken(batch('x', 0.99))).toBe(true)
  expect(taken(batch('x', 1.02))).toBe(false)
  expect(taken(batch('预', 0.99))).toBe(true)
  expect(taken(batch('预', 1.02))).toBe(false)
})
