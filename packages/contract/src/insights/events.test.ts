import { describe, expect, test } from 'vitest'
import { insightsEventEndpoints, MAX_EVENTS_PER_BATCH, type PageEvent } from './events.ts'

const { inputSchema } = insightsEventEndpoints.recordEvents['~orpc']
const event: PageEvent = {
  id: '3f2a0c5e-7b1d-4c6a-9e8f-0123456789ab',
  time: '2026-03-01T12:00:00.000Z',
  event: 400,
  detail: 'saving',
  where: '/dashboard',
}
const isAccepted = (events: unknown[]) => inputSchema?.safeParse({ events }).success

test.each([
  { field: 'id', value: 7 },
  { field: 'time', value: Date.parse(event.time) },
  { field: 'event', value: '400' },
  { field: 'event', value: Number.NaN },
  { field: 'detail', value: 7 },
  { field: 'where', value: null },
  { field: 'user', value: 'admin' },
  { field: 'group', value: 'globex' },
  { field: 'layout', value: 'default' },
])('rejects an event with $value for $field', ({ field, value }) => {
  expect(isAccepted([{ ...event, [field]: value }])).toBe(false)
})

test.each([
  { field: 'event', value: 999 },
  { field: 'event', value: -1 },
  { field: 'event', value: 500 },
  { field: 'event', value: 400.5 },
  { field: 'event', value: 2 ** 60 },
  { field: 'id', value: 'e-1' },
  { field: 'where', value: '/dashboard?q=secret' },
  { field: 'where', value: `/${'a'.repeat(200)}` },
  { field: 'time', value: 'now' },
  { field: 'time', value: '2026-03-01T12:00:00+01:00' },
  { field: 'time', value: '0000-01-01T00:00:00.000Z' },
  { field: 'time', value: '2999-01-01T00:00:00.000Z' },
  { field: 'detail', value: '' },
  { field: 'detail', value: 'x'.repeat(10_000) },
  {
    field: 'detail',
    value: 'nul \u0000, tab \t, line\r\nbreak, delete \u007f, next line \u0085 and \u001b[31m',
  },
])('accepts an event with $value for $field, which the server corrects, drops or refuses', (change) => {
  expect(isAccepted([{ ...event, [change.field]: change.value }])).toBe(true)
})

test.each([
  { count: 0, ok: false },
  { count: 1, ok: true },
  { count: 100, ok: true },
  { count: 101, ok: false },
])('T54: accepts a batch of $count events: $ok', ({ count, ok }) => {
  expect(MAX_EVENTS_PER_BATCH).toBe(100)
  expect(isAccepted(Array.from({ length: count }, () => event))).toBe(ok)
})

describe('T54: a batch has at most 60 KB, in bytes', () => {
  const size = (events: PageEvent[]) => new TextEncoder().encode(JSON.stringify(events)).length
  const maxBytes = 60 * 1024

  /** Returns 70 events that are exactly `bytes` long as JSON. */
  function batch(letter: string, bytes: number): PageEvent[] {
    const detailBytes = Math.floor((bytes - size(Array(70).fill({ ...event, detail: '' }))) / 70)
    const detail = letter.repeat(Math.floor(detailBytes / new TextEncoder().encode(letter).length))
    const events = Array.from({ length: 70 }, () => ({ ...event, detail }))
    const rest = 'x'.repeat(bytes - size(events))
    return [{ ...event, detail: detail + rest }, ...events.slice(1)]
  }

  test.each(['x', 'é', '預', '👪'])('with details of the letter %s', (letter) => {
    expect(size(batch(letter, maxBytes))).toBe(maxBytes)
    expect(isAccepted(batch(letter, maxBytes))).toBe(true)
    expect(isAccepted(batch(letter, maxBytes + 1))).toBe(false)
  })
})
