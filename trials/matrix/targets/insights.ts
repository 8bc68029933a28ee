import { eventCodes } from '@kitchen-table/domain/insights/event'
import { pageEvent } from '../../../apps/server/src/testing/write-operations.ts'
import type { Target } from '../target.ts'

function recordTarget(
  what: string,
  { kind, row }: Pick<Target, 'kind' | 'row'>,
  events: () => unknown,
): Target {
  return {
    ...{ door: 'insights.record', what, kind, row, method: 'POST', path: '/api/events' },
    body: () => ({ events: events() }),
  }
}

const { signIn, signUp, ...pageCodes } = eventCodes
const own = { kind: 'own', row: 41 } as const
const ofServer = { kind: 'own', row: 42 } as const
const malformed = { kind: 'malformed', row: 41 } as const

const notCodes = [0, -100, 101, 999, 1e9, 100.5, '100', null, true]
const notIds = ['1', '3f2a0c5e', '../x', '__proto__', null, 7]

export const insightsTargets: readonly Target[] = [
  ...Object.values(pageCodes).map((event) =>
    recordTarget(`code ${event}`, own, () => [pageEvent({ event })]),
  ),
  ...[signIn, signUp].map((event) => recordTarget(`code ${event}`, ofServer, () => [pageEvent({ event })])),
  recordTarget('code 500 behind a code of pages', ofServer, () => [pageEvent(), pageEvent({ event: 500 })]),
  ...notCodes.map((event) =>
    recordTarget(`code ${JSON.stringify(event)}`, malformed, () => [pageEvent({ event })]),
  ),
  ...notIds.map((id) => recordTarget(`id ${JSON.stringify(id)}`, malformed, () => [pageEvent({ id })])),
  recordTarget('no events', malformed, () => []),
  recordTarget('101 events', malformed, () => Array.from({ length: 101 }, () => pageEvent())),
  recordTarget('no list', malformed, () => pageEvent()),
]
