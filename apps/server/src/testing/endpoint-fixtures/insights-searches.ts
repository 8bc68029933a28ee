import { insights } from '@kitchen-table/contract/insights'
import { contentPreconditions } from './content-preconditions.ts'
import { type EndpointFixture, endpointFixture, type Prepare } from './endpoint-fixture.ts'
import { PLACEHOLDER_CONTENT_KEY } from './placeholders.ts'

/** A track, the first tag of which was added to answer a search. */
const prepareAnswer: Prepare = async (product, sub) => {
  const { contentKey = '' } = await contentPreconditions.track(product, sub)
  await product.stores.searchAnswers.put({
    key: contentKey,
    term: 'budget',
    track: contentKey,
    kind: 'tag',
    addedTags: [{ track: contentKey, term: 'budget' }],
    answeredAt: '2026-11-05T11:00:00.000Z',
    before: { found: 0, missed: 7 },
  })
  return { contentKey }
}

const noStaleVersion = {
  'catalog.stale': {
    impossible: 'Only if others save the track five times during the request; its own test covers it.',
  },
} as const

const savedTrack = 'SELECT 1 FROM tracks WHERE saved_by = $sub'
const answerOfSavedTrack = "SELECT 1 FROM search_answers WHERE json_extract(body, '$.track') = t.slug"

export const searchFixtures = {
  listUnansweredSearches: endpointFixture(insights.listUnansweredSearches, {
    valid: () => ({ from: '2026-10-01', to: '2026-11-05', group: 'acme', layout: 'default' }),
    optional: ['group', 'layout'],
    refusals: {},
  }),

  answerSearch: endpointFixture(insights.answerSearch, {
    valid: () => ({ term: PLACEHOLDER_CONTENT_KEY, track: PLACEHOLDER_CONTENT_KEY }),
    prepare: contentPreconditions.track,
    refusals: { 'catalog.track_not_found': { input: { track: 'no-such-track' } }, ...noStaleVersion },
    stored: [savedTrack, `SELECT 1 FROM tracks t WHERE saved_by = $sub AND EXISTS (${answerOfSavedTrack})`],
    isNonAtomic: true,
  }),

  undoSearchAnswer: endpointFixture(insights.undoSearchAnswer, {
    valid: () => ({ key: PLACEHOLDER_CONTENT_KEY }),
    prepare: prepareAnswer,
    refusals: noStaleVersion,
    stored: [
      savedTrack,
      `SELECT 1 FROM tracks t WHERE saved_by = $sub AND NOT EXISTS (${answerOfSavedTrack})`,
    ],
    isNonAtomic: true,
  }),
} satisfies Partial<Record<keyof typeof insights, EndpointFixture>>
