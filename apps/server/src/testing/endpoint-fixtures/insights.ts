import { randomUUID } from 'node:crypto'
import { times } from '@kitchen-table/application/testing/samples'
import { dailyUsageEventsKey, tokenBucketSizes } from '@kitchen-table/application/testing/use-cases'
import { insights } from '@kitchen-table/contract/insights'
import type { TestProduct } from '../product.ts'
import { createSender, createSenderWith } from './create-sender.ts'
import { type EndpointFixture, endpointFixture } from './endpoint-fixture.ts'
import { reportFixtures } from './insights-reports.ts'
import { searchFixtures } from './insights-searches.ts'
import { addOwnOrganization, organizationPreconditions } from './organizations-preconditions.ts'
import { PLACEHOLDER_ORGANIZATION_SLUG } from './placeholders.ts'

/** Returns an event as a page sends it. */
export const createPageEvent = (change: object = {}) => ({
  id: randomUUID(),
  event: 110,
  detail: 'first-budget>watching',
  time: '2026-11-05T11:00:00.000Z',
  where: '/track/first-budget',
  ...change,
})

/** Adds a signed-in person who has sent all events of the day. */
async function createSenderWithoutEvents(product: TestProduct, fixture: EndpointFixture) {
  const sender = await createSender(product, fixture)
  const size = tokenBucketSizes.dailyUsageEvents
  await product.stores.rates.consume(dailyUsageEventsKey(sender.name), size.perDay, size, product.clock.at)
  return sender
}

export const insightsFixtures = {
  ...searchFixtures,
  ...reportFixtures,

  recordEvents: endpointFixture(insights.recordEvents, {
    valid: () => ({ events: [createPageEvent()] }),
    refusals: {
      'auth.forbidden': { input: { events: [createPageEvent({ event: 500 })] } },
      'insights.too_many': { input: { events: times(100, () => createPageEvent()) }, state: 'repeated' },
      'insights.too_many_today': { sender: createSenderWithoutEvents },
    },
    stored: ['SELECT 1 FROM events JOIN usage_people USING (person) WHERE sub = $sub'],
  }),

  readStatistics: endpointFixture(insights.readStatistics, {
    valid: () => ({ from: '2026-10-01', to: '2026-11-05', group: 'acme', layout: 'default', limit: 5 }),
    optional: ['group', 'layout', 'limit'],
    refusals: {},
  }),

  readGroupUsage: endpointFixture(insights.readGroupUsage, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG, month: 'latest' }),
    prepare: (product, sub) => addOwnOrganization(product, sub, { sharesUsage: true }),
    refusals: {
      'groups.not_found': { input: { slug: 'no-such-group' } },
      'insights.usage_not_shared': { sender: createSenderWith(organizationPreconditions.group) },
    },
  }),

  readGroupAnalytics: endpointFixture(insights.readGroupAnalytics, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG, range: 'last_365_days' as const, limit: 5 }),
    optional: ['limit'],
    prepare: organizationPreconditions.group,
    refusals: { 'groups.not_found': { input: { slug: 'no-such-group' } } },
  }),
} satisfies Record<keyof typeof insights, EndpointFixture>
