import { catalog } from '@kitchen-table/contract/catalog'
import { type EndpointFixture, endpointFixture } from './endpoint-fixture.ts'

/** The endpoints with which editors look at the library: its problems, and how learners see it. */
export const catalogInspectionFixtures = {
  listProblems: endpointFixture(catalog.listProblems, { refusals: {} }),

  previewLibrary: endpointFixture(catalog.previewLibrary, {
    valid: () => ({ group: 'acme', subGroup: 'acme-young' }),
    optional: ['subGroup'],
    refusals: {
      'catalog.layout_not_found': {
        input: { layout: 'no-such-layout', group: undefined, subGroup: undefined },
      },
      'groups.not_found': { input: { group: 'no-such-group' } },
    },
  }),

  previewTrack: endpointFixture(catalog.previewTrack, {
    valid: () => ({ slug: 'first-budget' }),
    refusals: { 'catalog.track_not_found': { input: { slug: 'closed-track' } } },
  }),

  listPreviewTargets: endpointFixture(catalog.listPreviewTargets, { refusals: {} }),
} satisfies Partial<Record<keyof typeof catalog, EndpointFixture>>
