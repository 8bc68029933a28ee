import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { DEFAULT_LAYOUT } from '@kitchen-table/domain/catalog/layout'
import type { FileStore } from '../../platform/uploads/ports.ts'
import { createLayoutView, type LayoutView } from './layout-view.ts'
import type { Snapshot } from './library-cache.ts'

/** The library of one layout as it is sent. Computed once for each version, for all people with that layout. */
export type CompressedCatalog = LayoutView & {
  /** A strong ETag, the hash of the JSON: the same bytes have the same tag in every process. */
  etag: string
  brotli: Buffer
  gzip: Buffer
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Level = { brotli: number; gzip: number }

/** For a catalogue that has not changed for a while: it is sent many times. No request waits for it. */
const BEST_LEVEL: Level = { brotli: 11, gzip: 9 }
/** For responses, which must not wait. About a fifth more bytes in a fiftieth of the time. */
const FAST_LEVEL: Level = { brotli: 4, gzip: 1 }

/**
 * How long no new catalogue has to be requested before those are compressed at the best level, in milliseconds. An
 * editor who saves again and again is not followed by a third of a second of compressing each time.
 */
export const QUIET_TIME_MS = 5000

async function compressView({ view, json }: LayoutView, level: Level): Promise<CompressedCatalog> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
  }
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  const [brotli, gzip] = await Promise.all([
    compressBrotli(json, { params }),
    compressGzip(json, { level: level.gzip }),
  ])
  return { view, json, etag, brotli, gzip }
}

/** Returns the value of a map, which is created if there is none. A failed creation is removed from the map. */
function getOrCreate<T>(
  promises: Map<string, Promise<T>>,
  key: string,
  create: () => Promise<T>,
): Promise<T> {
  const existing = promises.get(key)
  if (existing) return existing
  const created = create()
  promises.set(key, created)
  created.catch(() => promises.delete(key))
  return created
}

/** What is known of the version that was requested last, by layout. */
type Cache = {
  snapshot: Snapshot
  views: Map<string, Promise<LayoutView>>
  compressed: Map<string, Promise<CompressedCatalog>>
  /** The layouts that are to be compressed at the best level. */
  awaitingBest: Set<string>
}

type Deps = { files: FileStore; onFault: (error: unknown) => void }

/**
 * Creates the cache of the catalogues of the version that was requested last. A request gets its catalogue compressed
 * fast. When nothing new was requested for a while, the layouts that people have are compressed at the best level: one
 * after the other, in a thread, with the same ETag because the JSON is the same.
 */
export function createCatalogCompressor({ files, onFault }: Deps) {
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
      const best = await compressView(await getView(current.snapshot, layout), BEST_LEVEL)
      current.compressed.set(layout, Promise.resolve(best))
      current.awaitingBest.delete(layout)
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
      timer = setTimeout(startCompressing, QUIET_TIME_MS).unref()
      return compressView(await getView(snapshot, layout), FAST_LEVEL)
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

export type CatalogCompressor = ReturnType<typeof createCatalogCompressor>
