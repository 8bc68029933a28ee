import { sampleIntent } from '@kitchen-table/application/testing/samples'
import { catalog } from '@kitchen-table/contract/catalog'
import { contentPreconditions } from './content-preconditions.ts'
import { endpointFixture } from './endpoint-fixture.ts'
import { PLACEHOLDER_CONTENT_KEY } from './placeholders.ts'
import { readOfLayout } from './read-of-layout.ts'
import { keptVersion, savedIn } from './stored-queries.ts'

/** What an editor sends of an intent. */
function intentFields() {
  const { slug: _, ...fields } = sampleIntent({ lessons: ['u-talk'], link: null, season: null })
  return fields
}

/** The endpoints of intents: a search in own words, and their editors. */
export const intentFixtures = {
  understandSearch: endpointFixture(catalog.understandSearch, {
    ...readOfLayout,
    valid: () => ({ text: 'behind on rent', layout: 'default' }),
    storesNothing: true,
  }),

  crisisLessons: endpointFixture(catalog.crisisLessons, readOfLayout),

  listIntents: endpointFixture(catalog.listIntents, { refusals: {} }),
  findIntent: endpointFixture(catalog.findIntent, {
    valid: () => ({ slug: PLACEHOLDER_CONTENT_KEY }),
    prepare: contentPreconditions.intent,
    refusals: { 'catalog.intent_not_found': { input: { slug: 'no-such-content' } } },
  }),
  createIntent: endpointFixture(catalog.createIntent, {
    optional: ['season'],
    valid: () => ({ ...intentFields(), title: `An intent ${PLACEHOLDER_CONTENT_KEY}` }),
    prepare: contentPreconditions.newKey,
    refusals: { 'catalog.exists': { input: { title: "I can't pay the rent" } } },
    stored: [savedIn('intents')],
  }),
  updateIntent: endpointFixture(catalog.updateIntent, {
    optional: ['season'],
    valid: () => ({
      slug: PLACEHOLDER_CONTENT_KEY,
      ...intentFields(),
      title: `An intent ${PLACEHOLDER_CONTENT_KEY}`,
      version: 1,
    }),
    prepare: contentPreconditions.intent,
    refusals: {
      'catalog.intent_not_found': { input: { slug: 'no-such-content' } },
      'catalog.stale': { input: { version: 7 } },
      'catalog.exists': { input: { title: "I can't pay the rent" } },
    },
    stored: [savedIn('intents'), keptVersion('intent', 'intents', 'r.slug')],
  }),
}
