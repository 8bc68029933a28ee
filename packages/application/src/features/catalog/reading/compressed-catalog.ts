import { DEFAULT_LAYOUT } from '@kitchen-table/domain/catalog'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { createLayoutView, type LayoutView } from './catalog-view.ts'
import {
  BEST_COMPRESSION_LEVEL,
  type CompressedJson,
  compressJson,
  FAST_COMPRESSION_LEVEL,
} from './compress-json.ts'
import { getOrCreate } from './get-or-create.ts'
import type { Snapshot } from './library-cache.ts'

/** The library of one layout as it is sent. Computed once for each version, for all people with that layout. */
type CompressedCatalog = LayoutView & CompressedJson

/**
 * How long no new catalog has to be requested before those are compressed at the best level, in milliseconds. An
 * editor who saves again and again is not followed by a third of a second of compressing each time.
 */
export const BEST_COMPRESSION_DELAY_MS = 5000

/** What is known of the version that was requested last, by layout. */
type Cache = {
  snapshot: Snapshot
  views: Map<string, Promise<LayoutView>>
  compressed: Map<string, Promise<CompressedCatalog>>
  /** The layouts that are to be compressed at the best level. */
  awaitingBest: Set<string>
}

type Deps = {
  files: FileStore
  /** Prepares what else is sent of a layout, after its catalog was compressed at the best level. */
  prepareMore: (snapshot: Snapshot, layout: string) => Promise<void>
  onFault: (error: unknown) => void
}

/**
 * Creates the cache of the catalogs of the version that was requested last. A request gets its catalog compressed
 * fast. When nothing new was requested for a while, the layouts that people have are compressed at the best level: one
 * after the other, in a thread, with the same ETag because the JSON is the same.
 */
export function createCompressedCatalogCache({ files, prepareMore, onFault }: Deps) {
  const requestedLayouts = new Set([DEFAULT_LAYOUT])
  let cache: Cache | null = null
  let timer: NodeJS.Timeout | undefined
  let compressing: Promise<void> = Promise.resolve()

  function cacheOf(snapshot: Snapshot): Cache {
    if (cache?.snapshot !== snapshot)
      cache = {
        snapshot,
        views: new Map(),
        compressed: new Map(),
        awaitingBest: requestedLayouts.intersection(snapshot.layouts),
      }
    return cache
  }

  function getView(snapshot: Snapshot, layout: string): Promise<LayoutView> {
    return getOrCreate(cacheOf(snapshot).views, layout, () => createLayoutView(snapshot, layout, files))
  }

  async function compressAgain(): Promise<void> {
    const current = cache
    for (const layout of current?.awaitingBest ?? []) {
      if (current === null || cache !== current) return
      const { view, json } = await getView(current.snapshot, layout)
      const best = { view, ...(await compressJson(json, BEST_COMPRESSION_LEVEL)) }
      current.compressed.set(layout, Promise.resolve(best))
      current.awaitingBest.delete(layout)
      await prepareMore(current.snapshot, layout)
    }
  }

  function startCompressing(): Promise<void> {
    compressing = compressing.then(compressAgain).catch(onFault)
    return compressing
  }

  function getCompressedCatalog(snapshot: Snapshot, layout: string): Promise<CompressedCatalog> {
    const { compressed, awaitingBest } = cacheOf(snapshot)
    return getOrCreate(compressed, layout, async () => {
      requestedLayouts.add(layout)
      awaitingBest.add(layout)
      clearTimeout(timer)
      timer = setTimeout(startCompressing, BEST_COMPRESSION_DELAY_MS).unref()
      const { view, json } = await getView(snapshot, layout)
      return { view, ...(await compressJson(json, FAST_COMPRESSION_LEVEL)) }
    })
  }

  return {
    getView,
    getCompressedCatalog,
    /** Compresses the default layout of a version at the best level, before it is requested. */
    async prepareDefaultLayout(snapshot: Snapshot): Promise<void> {
      cacheOf(snapshot)
      await startCompressing()
    },
  }
}

export type CompressedCatalogCache = ReturnType<typeof createCompressedCatalogCache>
