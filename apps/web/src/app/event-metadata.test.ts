import { eventId, time } from '@kitchen-table/contract/fields'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEventMetadata } from './persistent-queue.ts'

beforeEach(() => vi.stubGlobal('location', { pathname: '/track/renting' }))
afterEach(() => void vi.unstubAllGlobals())

const timestamps = [0, 1, 1_790_000_000_000, 1_790_000_000_001, Date.UTC(2500, 0)]

test('returns an id, a time and a page that the contract accepts', () => {
  for (const timestamp of timestamps) {
    const metadata = createEventMetadata(timestamp)
    expect(eventId.safeParse(metadata.id).error).toBeUndefined()
    expect(time.safeParse(metadata.time).error).toBeUndefined()
    expect(Date.parse(metadata.time)).toBe(timestamp)
    expect(metadata.where).toBe('/track/renting')
  }
})

test('returns ids in the order of time, unique within one millisecond', () => {
  const ids = timestamps.map((timestamp) => createEventMetadata(timestamp).id)
  expect(ids.toSorted()).toEqual(ids)
  expect(ids.map((id) => id[14])).toEqual(timestamps.map(() => '7'))
  expect(new Set(Array.from({ length: 1000 }, () => createEventMetadata(0).id)).size).toBe(1000)
})
