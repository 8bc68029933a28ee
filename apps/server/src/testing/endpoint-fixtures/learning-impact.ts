import { learning } from '@kitchen-table/contract/learning'
import { type EndpointFixture, endpointFixture } from './endpoint-fixture.ts'

/** What administrators read of progress. The impact is a POST request for the size of its input, and stores nothing. */
export const learningImpactFixtures = {
  trackImpact: endpointFixture(learning.trackImpact, {
    valid: () => ({ slug: 'first-budget', units: ['u-talk'], trackDisabled: false }),
    refusals: { 'catalog.track_not_found': { input: { slug: 'no-such-track' } } },
    needsNoSpace: true,
  }),

  unitImpact: endpointFixture(learning.unitImpact, {
    valid: () => ({ unitId: 'u-talk', unitDisabled: true }),
    refusals: { 'catalog.unit_not_found': { input: { unitId: 'u-x' } } },
    needsNoSpace: true,
  }),

  readTrackStops: endpointFixture(learning.readTrackStops, {
    valid: () => ({ slug: 'first-budget' }),
    refusals: { 'catalog.track_not_found': { input: { slug: 'no-such-track' } } },
  }),
} satisfies Partial<Record<keyof typeof learning, EndpointFixture>>
