import { eventId, time } from '@kitchen-table/contract/fields'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newEventMetadata } from './event-metadata.ts'

beforeEach(() => vi.stubGlobal('location', { pathname: '/track/renting' }))
afterEach(() => void vi.unstubAllGlobals())

const timestamps = [0, 1, 1_790_000_000_000, 1_790_000_000_001, Date.UTC(2500, 0)]

test('what happened says when and where, as the server takes it', () => {
  for (const moment of timestamps) {
    const said = newEventMetadata(moment)
    expect(eventId.safeParse(said.id).error).toBeUndefined()
    expect(time.safeParse(said.time).error).toBeUndefined()
    expect(Date.parse(said.time)).toBe(moment)
    expect(said.where).toBe('/track/renting')
  }
})

test('ids are in the order of time, and differ within one moment', () => {
  const ids = timestamps.map((moment) => newEventMetadata(moment).id)
  expect(ids.toSorted()).toEqual(ids)
  expect(ids.map((id) => id[14])).toEqual(timestamps.map(() => '7'))
  expect(new Set(Array.from({ length: 1000 }, () => newEventMetadata(0).id)).size).toBe(1000)
})
