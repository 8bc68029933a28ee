import { sampleHelpLine } from '@kitchen-table/application/testing/samples'
import { catalog } from '@kitchen-table/contract/catalog'
import { contentPreconditions } from './content-preconditions.ts'
import { endpointFixture } from './endpoint-fixture.ts'
import { PLACEHOLDER_CONTENT_KEY } from './placeholders.ts'
import { keptVersion, savedIn } from './stored-queries.ts'

/** What an editor sends of a help line that has no number or address of its own. */
function helpLineFields() {
  const { slug: _, ...fields } = sampleHelpLine({ phone: null, text: null, site: null })
  return fields
}

/** The endpoints of help lines: for everybody, and for their editors. */
export const helpLineFixtures = {
  helpLines: endpointFixture(catalog.helpLines, { refusals: {} }),

  listHelpLines: endpointFixture(catalog.listHelpLines, { refusals: {} }),
  findHelpLine: endpointFixture(catalog.findHelpLine, {
    valid: () => ({ slug: PLACEHOLDER_CONTENT_KEY }),
    prepare: contentPreconditions.helpLine,
    refusals: { 'catalog.help_line_not_found': { input: { slug: 'no-such-content' } } },
  }),
  createHelpLine: endpointFixture(catalog.createHelpLine, {
    valid: () => ({ ...helpLineFields(), name: `A line ${PLACEHOLDER_CONTENT_KEY}` }),
    prepare: contentPreconditions.newKey,
    refusals: { 'catalog.exists': { input: { name: 'Night Line' } } },
    stored: [savedIn('help_lines')],
  }),
  updateHelpLine: endpointFixture(catalog.updateHelpLine, {
    valid: () => ({ slug: PLACEHOLDER_CONTENT_KEY, ...helpLineFields(), version: 1 }),
    prepare: contentPreconditions.helpLine,
    refusals: {
      'catalog.help_line_not_found': { input: { slug: 'no-such-content' } },
      'catalog.stale': { input: { version: 7 } },
    },
    stored: [savedIn('help_lines'), keptVersion('helpLine', 'help_lines', 'r.slug')],
  }),
}
