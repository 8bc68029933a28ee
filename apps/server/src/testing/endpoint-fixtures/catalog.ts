import { catalog } from '@kitchen-table/contract/catalog'
import { catalogEditingFixtures } from './catalog-editing.ts'
import { helpLineFixtures } from './catalog-help-lines.ts'
import { importFixtures } from './catalog-imports.ts'
import { catalogInspectionFixtures } from './catalog-inspection.ts'
import { intentFixtures } from './catalog-intents.ts'
import { catalogResourcesFixtures } from './catalog-resources.ts'
import { createSenderWithRole } from './create-sender.ts'
import { type EndpointFixture, endpointFixture } from './endpoint-fixture.ts'

/** Reading something of one's own layout, or as an administrator of another one. */
const readOfLayout = {
  valid: () => ({ layout: 'default' }),
  optional: ['layout'],
  refusals: {
    'auth.forbidden': { input: { layout: 'rising-gen' } },
    'catalog.layout_not_found': {
      input: { layout: 'no-such-layout' },
      sender: createSenderWithRole('admin'),
    },
  },
} satisfies Parameters<typeof endpointFixture<typeof catalog.library>>[1]

export const catalogFixtures = {
  ...catalogInspectionFixtures,
  ...catalogEditingFixtures,
  ...catalogResourcesFixtures,

  library: endpointFixture(catalog.library, readOfLayout),
  searchIndex: endpointFixture(catalog.searchIndex, readOfLayout),

  ...helpLineFixtures,
  ...intentFixtures,
  ...importFixtures,

  track: endpointFixture(catalog.track, {
    valid: () => ({ slug: 'first-budget' }),
    refusals: { 'catalog.track_not_found': { input: { slug: 'no-such-track' } } },
  }),
} satisfies Record<keyof typeof catalog, EndpointFixture>
