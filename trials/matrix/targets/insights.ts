import { eventCodes } from '@kitchen-table/domain/insights/event'
import { createPageEvent } from '../../../apps/server/src/testing/endpoint-fixtures/insights.ts'
import type { Target } from '../target.ts'
import { endpointAddress } from './endpoint-base.ts'

function recordTarget(
  description: string,
  { kind, row }: Pick<Target, 'kind' | 'row'>,
  events: () => unknown,
): Target {
  return {
    ...endpointAddress('insights.recordEvents'),
    description,
    kind,
    row,
    body: () => ({ events: events() }),
  }
}

const { signIn, signUp, ...pageCodes } = eventCodes
const acceptedCase = { kind: 'own', row: 41 } as const
const serverOnlyCase = { kind: 'own', row: 42 } as const
const malformedCase = { kind: 'malformed', row: 41 } as const

const invalidCodes = [0, -100, 101, 999, 1e9, 100.5, '100', null, true]
const invalidIds = ['1', '3f2a0c5e', '../x', '__proto__', null, 7]

export const insightsTargets: readonly Target[] = [
  ...Object.values(pageCodes).map((event) =>
    recordTarget(`code ${event}`, acceptedCase, () => [createPageEvent({ event })]),
  ),
  ...[signIn, signUp].map((event) =>
    recordTarget(`code ${event}`, serverOnlyCase, () => [createPageEvent({ event })]),
  ),
  recordTarget('code 500 after a code of pages', serverOnlyCase, () => [
    createPageEvent(),
    createPageEvent({ event: 500 }),
  ]),
  ...invalidCodes.map((event) =>
    recordTarget(`code ${JSON.stringify(event)}`, malformedCase, () => [createPageEvent({ event })]),
  ),
  ...invalidIds.map((id) =>
    recordTarget(`id ${JSON.stringify(id)}`, malformedCase, () => [createPageEvent({ id })]),
  ),
  recordTarget('no events', malformedCase, () => []),
  recordTarget('101 events', malformedCase, () => Array.from({ length: 101 }, () => createPageEvent())),
  recordTarget('an event instead of a list', malformedCase, () => createPageEvent()),
]
