import type { Resource } from '@kitchen-table/domain/catalog'
import type { Snapshot } from '../../catalog/reading/library-cache.ts'

/** Returns the title that something has now, by its slug or id; null if it was removed. */
export type FindTitle = (id: string) => string | null

export type ContentTitles = { track: FindTitle; unit: FindTitle; file: FindTitle }

/** Returns the titles of tracks, units and files. A file is a resource, or the attachment or worksheet of a unit, which names it. */
export function findContentTitles(
  { tracks, units }: Pick<Snapshot, 'tracks' | 'units'>,
  resources: readonly Pick<Resource, 'resourceId' | 'displayName'>[],
): ContentTitles {
  const resourceNames = new Map(resources.map(({ resourceId, displayName }) => [resourceId, displayName]))
  const unit: FindTitle = (id) => units.get(id)?.title ?? null
  return {
    track: (slug) => tracks.get(slug)?.title ?? null,
    unit,
    file: (id) => resourceNames.get(id) ?? unit(id),
  }
}
