import type { CatalogView, TrackDetails } from '@kitchen-table/contract/catalog'
import { flashStore } from '../ui/feedback/flash-store.ts'
import { client, getRefusalCode } from './api.ts'
import { type LibraryView, layoutChoices } from './library-view.ts'
import { loadChunk } from './load-chunk.ts'
import { messages } from './messages.ts'

/** The refusals of a layout that no longer exists, or that the person may no longer choose. */
const lostLayoutRefusals = new Set(['catalog.layout_not_found', 'auth.forbidden'])

const loadPreview = () => loadChunk(() => import('./fetch-preview.ts'))

/** Returns the own library, after the person has been informed that the layout they had chosen is gone. */
async function fetchOwnLibraryInstead(sub: string): Promise<CatalogView> {
  const library = await client.catalog.library({})
  layoutChoices.remove(sub)
  flashStore.warn({
    title: messages.layoutIsGone(),
    text: messages.youSeeLayout({ layout: library.layout.title }),
  })
  return library
}

/** Fetches the library that a person sees: their own, that of the layout they have chosen, or a preview. */
export async function fetchLibrary(sub: string, { layout, preview }: LibraryView): Promise<CatalogView> {
  if (preview !== null) return (await loadPreview()).fetchPreviewedLibrary(preview)
  if (layout === null) return client.catalog.library({})
  try {
    return await client.catalog.library({ layout })
  } catch (error) {
    if (!lostLayoutRefusals.has(getRefusalCode(error) ?? '')) throw error
    return fetchOwnLibraryInstead(sub)
  }
}

export async function fetchTrack(slug: string, { preview }: LibraryView): Promise<TrackDetails> {
  if (preview === null) return client.catalog.track({ slug })
  return (await loadPreview()).fetchPreviewedTrack(slug)
}
