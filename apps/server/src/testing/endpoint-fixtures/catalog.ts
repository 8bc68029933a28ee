import { catalog } from '@kitchen-table/contract/catalog'
import { importFixtures } from './catalog-imports.ts'
import { createSenderWithRole } from './create-sender.ts'
import { type EndpointFixture, endpointFixture } from './endpoint-fixture.ts'

export const catalogFixtures = {
  library: endpointFixture(catalog.library, {
    valid: () => ({ layout: 'default' }),
    optional: ['layout'],
    refusals: {
      'auth.forbidden': { input: { layout: 'rising-gen' } },
      'catalog.layout_not_found': {
        input: { layout: 'no-such-layout' },
        sender: createSenderWithRole('admin'),
      },
    },
  }),

  ...importFixtures,

  track: endpointFixture(catalog.track, {
    valid: () => ({ slug: 'first-budget' }),
    refusals: { 'catalog.track_not_found': { input: { slug: 'no-such-track' } } },
  }),
} satisfies Record<keyof typeof catalog, EndpointFixture>
