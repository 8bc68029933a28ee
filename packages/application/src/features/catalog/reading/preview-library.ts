import type { CurrentUser } from '@kitchen-table/contract/accounts'
import type { CatalogView, PreviewedView, TrackDetails } from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts'
import { resolveLayoutName } from '@kitchen-table/domain/catalog'
import type { Organization } from '@kitchen-table/domain/organizations'
import { toOwnOrganizationView } from '../../../platform/own-organization-view.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { FilledLibraryCache } from '../facts/fill-library.ts'
import { requireEditor } from '../require-editor.ts'
import type { CompressedCatalogCache } from './compressed-catalog.ts'
import type { LibraryCache, Snapshot } from './library-cache.ts'
import { readTrack } from './read-library.ts'

type Deps = Pick<CompressedCatalogCache, 'getView'> & {
  library: LibraryCache
  findOrganization: (slug: string) => Promise<Organization | null>
}

function requireLayout({ layouts }: Snapshot, layout: string): string {
  if (!layouts.has(layout)) throw new Refusal('catalog.layout_not_found')
  return layout
}

/** Throws the refusal `groups.not_found`, also for a sub-group that the organization does not have. */
function requireOrganization(group: Organization | null, subGroupId: string | null): Organization {
  const hasSubGroup = subGroupId === null || group?.subGroups.some(({ id }) => id === subGroupId)
  if (group === null || !hasSubGroup) throw new Refusal('groups.not_found')
  return group
}

/**
 * Returns the library as a learner of a layout, or of an organization and its sub-group, gets it, and what they see of
 * the organization. Stores nothing.
 */
export function previewLibrary({ library, getView, findOrganization }: Deps) {
  return async (
    actor: Actor,
    { layout, group: slug, subGroup }: PreviewedView,
  ): Promise<{ catalog: CatalogView; group: CurrentUser['group'] }> => {
    requireEditor(actor)
    const snapshot = await library.current()
    if (layout !== undefined) {
      const { view } = await getView(snapshot, requireLayout(snapshot, layout))
      return { catalog: view, group: null }
    }
    const subGroupId = subGroup ?? null
    const group = requireOrganization(slug === undefined ? null : await findOrganization(slug), subGroupId)
    const groupLayout = resolveLayoutName(group, subGroupId, (name) => snapshot.layouts.has(name))
    const { view } = await getView(snapshot, groupLayout)
    return { catalog: view, group: toOwnOrganizationView(group) }
  }
}

/** Returns a track as any learner gets it: nothing disabled, and `catalog.track_not_found` for a disabled track. */
export function previewTrack({ library }: { library: FilledLibraryCache }) {
  const readAsActor = readTrack({ library })
  return async (actor: Actor, input: { slug: string }): Promise<TrackDetails> => {
    requireEditor(actor)
    return readAsActor({ ...actor, role: 'user' }, input)
  }
}
