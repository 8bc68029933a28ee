import { catalog } from '@kitchen-table/contract/catalog'
import { catalogEditingFixtures } from './catalog-editing.ts'
import { factFixtures } from './catalog-facts.ts'
import { helpLineFixtures } from './catalog-help-lines.ts'
import { libraryImportFixtures } from './catalog-imports.ts'
import { catalogInspectionFixtures } from './catalog-inspection.ts'
import { intentFixtures } from './catalog-intents.ts'
import { catalogResourcesFixtures } from './catalog-resources.ts'
import { type EndpointFixture, endpointFixture } from './endpoint-fixture.ts'
import { readOfLayout } from './read-of-layout.ts'

export const catalogFixtures = {
  ...catalogInspectionFixtures,
  ...catalogEditingFixtures,
  ...catalogResourcesFixtures,

  library: endpointFixture(catalog.library, readOfLayout),
  searchIndex: endpointFixture(catalog.searchIndex, readOfLayout),

  ...factFixtures,
  ...helpLineFixtures,
  ...intentFixtures,
  ...libraryImportFixtures,

  track: endpointFixture(catalog.track, {
    valid: () => ({ slug: 'first-budget' }),
    refusals: { 'catalog.track_not_found': { input: { slug: 'no-such-track' } } },
  }),
} satisfies Record<keyof typeof catalog, EndpointFixture>
