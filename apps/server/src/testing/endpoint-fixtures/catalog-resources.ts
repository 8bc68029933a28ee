import { catalog } from '@kitchen-table/contract/catalog'
import { defaultContentLanguage } from '@kitchen-table/domain/catalog'
import { createSenderWith } from './create-sender.ts'
import { type EndpointFixture, endpointFixture } from './endpoint-fixture.ts'
import { PLACEHOLDER_RESOURCE_ID, PLACEHOLDER_UPLOAD_ID } from './placeholders.ts'
import { preconditions } from './preconditions.ts'

const UNKNOWN_RESOURCE = '00000000-0000-4000-8000-00000000000f'

const validResource = () => ({
  ...defaultContentLanguage,
  displayName: 'Canary resource',
  description: 'For the wall.',
  target: { kind: 'group' as const, slug: 'acme' },
  file: PLACEHOLDER_UPLOAD_ID,
})

/** The sender's version of a resource. */
const savedResource = (condition: string) => `SELECT 1 FROM resources WHERE saved_by = $sub AND ${condition}`

/** The fixtures of the endpoints for resources, and of those that show what cleaning removes. */
export const catalogResourcesFixtures = {
  listResources: endpointFixture(catalog.listResources, { refusals: {} }),

  listResourceTargets: endpointFixture(catalog.listResourceTargets, { refusals: {} }),

  createResource: endpointFixture(catalog.createResource, {
    valid: validResource,
    optional: ['language', 'translationOf'],
    prepare: preconditions.finishedResourceFile,
    refusals: { 'files.busy': { sender: createSenderWith(preconditions.pendingSave) } },
    stored: [savedResource('version = 1')],
  }),

  updateResource: endpointFixture(catalog.updateResource, {
    valid: () => ({ ...validResource(), resourceId: PLACEHOLDER_RESOURCE_ID, version: 1 }),
    optional: ['language', 'translationOf'],
    prepare: preconditions.resource,
    refusals: {
      'files.busy': { sender: createSenderWith(preconditions.pendingSave) },
      'catalog.resource_not_found': { input: { resourceId: UNKNOWN_RESOURCE } },
      'catalog.stale': { input: { version: 2 } },
    },
    stored: [savedResource('version = 2')],
  }),

  setResourceStatus: endpointFixture(catalog.setResourceStatus, {
    valid: () => ({ resourceId: PLACEHOLDER_RESOURCE_ID, fileStatus: 'disabled' as const }),
    prepare: preconditions.resource,
    refusals: { 'catalog.resource_not_found': { input: { resourceId: UNKNOWN_RESOURCE } } },
    stored: [savedResource("json_extract(body, '$.fileStatus') = 'disabled'")],
  }),

  cleanIcon: endpointFixture(catalog.cleanIcon, {
    valid: () => ({ svgfile: '<svg viewBox="0 0 8 8"><circle r="4" onclick="x"/></svg>' }),
    refusals: {},
    storesNothing: true,
  }),

  cleanRichText: endpointFixture(catalog.cleanRichText, {
    valid: () => ({ content: '<p onclick="x">Kept.</p>' }),
    refusals: {},
    storesNothing: true,
  }),
} satisfies Record<string, EndpointFixture>
