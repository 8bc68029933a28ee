import type { DayRange, LoggedEvent, UsageEvent } from '@kitchen-table/domain/insights'
import { expect } from 'vitest'
import type { EventScope, EventStore } from '../../features/insights/ports.ts'
import { sampleEvent } from './samples.ts'

export type OpenEvents = () => Promise<{ store: EventStore }>

const noon = Date.parse('2026-03-01T12:00:00.000Z')
export const hoursAfterNoon = (n: number) => new Date(noon + n * 60 * 60_000).toISOString()
export const millisecondsAfterNoon = (n: number) => new Date(noon + n).toISOString()

export const sampleDay = '2026-03-01'
export const acmeScope: EventScope = { group: 'acme', layout: null }
export const everyOrganization: EventScope = { group: null, layout: null }
export const oneDay = (of: string): DayRange => ({ from: of, to: of })

export const listAll = (store: EventStore, group = 'acme') =>
  store.list(group, '2000-01-01T00:00:00.000Z', 2000)

/** Returns an event as it is listed, under any pseudonym. */
export function toLoggedEvent({ user: _, ...event }: UsageEvent): LoggedEvent {
  return { ...event, person: expect.any(String) }
}

export const sampleLoggedEvent = (change: Partial<UsageEvent> = {}) => toLoggedEvent(sampleEvent(change))

/** Returns the counts of one range, by code. */
export async function countCodes(store: EventStore, scope = acmeScope, range: DayRange = oneDay(sampleDay)) {
  const [counts] = await store.countByCode(scope, [range])
  return Object.fromEntries(counts ?? [])
}

/** Returns the details of one code, the most frequent ones first. */
export async function rankDetails(store: EventStore, event: UsageEvent['event'], range = oneDay(sampleDay)) {
  const [ranked] = await store.rankDetails(acmeScope, range, [
    { events: [event], order: 'most', limit: 1000 },
  ])
  return ranked ?? []
}
