import { randomUUID } from 'node:crypto'
import { insights } from '@kitchen-table/contract/insights'
import { times } from '../times.ts'
import { type EndpointFixture, endpointFixture } from './endpoint-fixture.ts'

/** Returns an event as a page sends it. */
export const createPageEvent = (change: object = {}) => ({
  id: randomUUID(),
  event: 110,
  detail: 'first-budget>watching',
  time: '2026-11-05T11:00:00.000Z',
  where: '/track/first-budget',
  ...change,
})

export const insightsFixtures = {
  recordEvents: endpointFixture(insights.recordEvents, {
    valid: () => ({ events: [createPageEvent()] }),
    refusals: {
      'auth.forbidden': { input: { events: [createPageEvent({ event: 500 })] } },
      'insights.too_many': { input: { events: times(100, () => createPageEvent()) }, state: 'repeated' },
    },
    stored: ['SELECT 1 FROM events WHERE user = $sub'],
  }),
} satisfies Record<keyof typeof insights, EndpointFixture>
