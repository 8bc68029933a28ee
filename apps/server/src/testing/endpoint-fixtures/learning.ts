import { randomUUID } from 'node:crypto'
import { learning } from '@kitchen-table/contract/learning'
import { type EndpointFixture, endpointFixture, type RefusalCause } from './endpoint-fixture.ts'
import { learningImpactFixtures } from './learning-impact.ts'

const eventOrigin = { time: '2026-11-05T11:00:00.000Z', where: '/track/first-budget' }
/** Returns the body of a request that completes a unit of the track 'first-budget'. */
export const createUnitCompletionBody = () => ({
  completed: true,
  track: 'first-budget',
  eventId: randomUUID(),
  ...eventOrigin,
})

const trackNotFound: RefusalCause = { input: { track: 'no-such-track' } }

export const learningFixtures = {
  ...learningImpactFixtures,

  progress: endpointFixture(learning.progress, { refusals: {} }),

  setUnitCompletion: endpointFixture(learning.setUnitCompletion, {
    valid: () => ({ unitId: 'u-talk', by: 'video' as const, ...createUnitCompletionBody() }),
    optional: ['by'],
    refusals: {
      'catalog.track_not_found': trackNotFound,
      'catalog.unit_not_found': { input: { unitId: 'u-x' } },
    },
    stored: [
      "SELECT 1 FROM completed_units WHERE sub = $sub AND unit_id = 'u-talk'",
      'SELECT 1 FROM events JOIN usage_people USING (person) WHERE sub = $sub',
    ],
  }),

  videoPositions: endpointFixture(learning.videoPositions, { refusals: {} }),

  saveVideoPosition: endpointFixture(learning.saveVideoPosition, {
    valid: () => ({ unitId: 'u-video', track: 'watching', seconds: 61.5, duration: 240 }),
    refusals: {
      'catalog.track_not_found': trackNotFound,
      'catalog.unit_not_found': { input: { unitId: 'u-x' } },
    },
    stored: ['SELECT 1 FROM video_positions WHERE sub = $sub'],
  }),

  setTrackListed: endpointFixture(learning.setTrackListed, {
    valid: () => ({ track: 'watching', listed: false }),
    refusals: { 'catalog.track_not_found': trackNotFound },
    stored: ['SELECT 1 FROM progress WHERE sub = $sub AND unlisted_tracks = \'["watching"]\''],
    needsNoSpace: true,
  }),

  recordTrackView: endpointFixture(learning.recordTrackView, {
    valid: () => ({ eventId: randomUUID(), track: 'first-budget', ...eventOrigin }),
    refusals: { 'catalog.track_not_found': trackNotFound },
    stored: [
      'SELECT 1 FROM track_views WHERE sub = $sub',
      'SELECT 1 FROM events JOIN usage_people USING (person) WHERE sub = $sub',
    ],
  }),
} satisfies Record<keyof typeof learning, EndpointFixture>
