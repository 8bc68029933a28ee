import { hasDownload, type Resource } from '@kitchen-table/domain/catalog'
import type { Snapshot } from '../../catalog/reading/library-cache.ts'
import type { EventScope } from '../ports.ts'
import { listEnabledContent } from './enabled-content.ts'
import { listLayoutsOfScope, type OrganizationLayouts } from './list-layouts-of-scope.ts'
import type { OfferedContent } from './rank-events.ts'

function isOffered(
  { target, fileStatus }: Resource,
  { group }: EventScope,
  layouts: string[] | null,
): boolean {
  if (fileStatus !== 'active') return false
  switch (target.kind) {
    case 'all':
      return true
    case 'group':
      return group === null || group === target.slug
    case 'layout':
      return layouts === null || layouts.includes(target.slug)
    default:
      return target satisfies never
  }
}

/**
 * Returns what people of a scope are offered: the enabled tracks and units of their layouts, the downloads of these
 * units, and the resources. `group` is the organization of the scope, if there is one.
 */
export function listOfferedContent(
  snapshot: Snapshot,
  resources: readonly Resource[],
  scope: EventScope,
  group: OrganizationLayouts | null,
): OfferedContent {
  const layouts = listLayoutsOfScope(snapshot, scope, group)
  const { tracks, units } = listEnabledContent(snapshot, layouts)
  const withDownload = [...units].filter((id) => {
    const unit = snapshot.units.get(id)
    return unit !== undefined && hasDownload(unit)
  })
  const offered = resources.filter((resource) => isOffered(resource, scope, layouts))
  return { tracks, units, files: new Set([...withDownload, ...offered.map(({ resourceId }) => resourceId)]) }
}
