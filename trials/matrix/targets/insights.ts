import { eventCodes } from '@kitchen-table/domain/insights/event'
import { createPageEvent } from '../../../apps/server/src/testing/endpoint-fixtures/insights.ts'
import type { Target } from '../target.ts'
import { endpointAddress, type TargetRow, toTargets } from './endpoint-base.ts'

const row = (description: string, kind: Target['kind'], events: () => unknown): TargetRow => [
  description,
  kind,
  { body: () => ({ events: events() }) },
]

/** Targets with one event each, which differ in one field. */
const eventRows = (kind: Target['kind'], field: 'event' | 'id', values: unknown[]) =>
  values.map((value) =>
    row(`${field} ${JSON.stringify(value)}`, kind, () => [createPageEvent({ [field]: value })]),
  )

const record = endpointAddress('insights.recordEvents')
const { signIn, signUp, ...pageCodes } = eventCodes

export const insightsTargets: readonly Target[] = [
  ...toTargets({ ...record, row: 41 }, [
    ...eventRows('own', 'event', Object.values(pageCodes)),
    ...eventRows('malformed', 'event', [0, -100, 101, 999, 1e9, 100.5, '100', null, true]),
    ...eventRows('malformed', 'id', ['1', '3f2a0c5e', '../x', '__proto__', null, 7]),
    row('no events', 'malformed', () => []),
    row('101 events', 'malformed', () => Array.from({ length: 101 }, () => createPageEvent())),
    row('an event instead of a list', 'malformed', () => createPageEvent()),
  ]),
  // The codes that only the server records.
  ...toTargets({ ...record, row: 42 }, [
    ...eventRows('own', 'event', [signIn, signUp]),
    row('500 after a code of pages', 'own', () => [createPageEvent(), createPageEvent({ event: 500 })]),
  ]),
]
