import type { CompressedJson } from '../reading/compress-json.ts'
import { getOrCreate } from '../reading/get-or-create.ts'
import type { Snapshot } from '../reading/library-cache.ts'
import { buildSearchIndex } from './build-search-index.ts'

/**
 * Creates the cache of the search indexes of the version that was requested last, by layout. One is built at a time, so
 * that they leave a processor to the requests.
 */
export function createSearchIndexCache(build: typeof buildSearchIndex = buildSearchIndex) {
  let cache: { snapshot: Snapshot; indexes: Map<string, Promise<CompressedJson>> } | null = null
  let building: Promise<unknown> = Promise.resolve()

  return (snapshot: Snapshot, layout: string): Promise<CompressedJson> => {
    if (cache?.snapshot !== snapshot) cache = { snapshot, indexes: new Map() }
    return getOrCreate(cache.indexes, layout, () => {
      const built = building.then(() => build(snapshot, layout))
      building = built.catch(() => undefined)
      return built
    })
  }
}

export type GetSearchIndex = ReturnType<typeof createSearchIndexCache>
