import type { CatalogView, TrackDetails } from '@kitchen-table/contract/catalog'
import { adminClient } from './admin-api.ts'
import type { PreviewTarget } from './library-view.ts'

/** Fetches the library as a learner of the target sees it. */
export async function fetchPreviewedLibrary({ title: _, ...target }: PreviewTarget): Promise<CatalogView> {
  const { catalog } = await adminClient.catalog.previewLibrary(target)
  return catalog
}

export function fetchPreviewedTrack(slug: string): Promise<TrackDetails> {
  return adminClient.catalog.previewTrack({ slug })
}
