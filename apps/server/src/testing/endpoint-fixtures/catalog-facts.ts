import { sampleFact } from '@kitchen-table/application/testing/samples'
import { catalog } from '@kitchen-table/contract/catalog'
import { contentPreconditions } from './content-preconditions.ts'
import { endpointFixture } from './endpoint-fixture.ts'
import { PLACEHOLDER_CONTENT_KEY } from './placeholders.ts'
import { keptVersion, savedIn } from './stored-queries.ts'

function factFields() {
  const { slug: _, ...fields } = sampleFact()
  return { ...fields, title: `A fact ${PLACEHOLDER_CONTENT_KEY}` }
}

/** The endpoints of the register of facts. */
export const factFixtures = {
  listFacts: endpointFixture(catalog.listFacts, { refusals: {} }),
  findFact: endpointFixture(catalog.findFact, {
    valid: () => ({ slug: PLACEHOLDER_CONTENT_KEY }),
    prepare: contentPreconditions.fact,
    refusals: { 'catalog.fact_not_found': { input: { slug: 'no-such-content' } } },
  }),
  createFact: endpointFixture(catalog.createFact, {
    valid: factFields,
    prepare: contentPreconditions.newKey,
    refusals: { 'catalog.exists': { input: { title: sampleFact().title } } },
    stored: [savedIn('facts')],
  }),
  updateFact: endpointFixture(catalog.updateFact, {
    valid: () => ({ slug: PLACEHOLDER_CONTENT_KEY, ...factFields(), version: 1 }),
    prepare: contentPreconditions.fact,
    refusals: {
      'catalog.fact_not_found': { input: { slug: 'no-such-content' } },
      'catalog.stale': { input: { version: 7 } },
      'catalog.exists': { input: { title: sampleFact().title } },
    },
    stored: [savedIn('facts'), keptVersion('fact', 'facts', 'r.slug')],
  }),
  describeFactImpact: endpointFixture(catalog.describeFactImpact, {
    valid: () => ({ slug: PLACEHOLDER_CONTENT_KEY, ...factFields() }),
    prepare: contentPreconditions.fact,
    storesNothing: true,
    refusals: { 'catalog.fact_not_found': { input: { slug: 'no-such-content' } } },
  }),
}
