import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CatalogView } from '@kitchen-table/contract/catalog-library'
import { emptyLayout } from '@kitchen-table/domain/catalog/layout'
import type { FileStore } from '../../platform/uploads/ports.ts'
import { type InlineSvgs, stringifyView, toCatalogView } from './catalog-view.ts'
import type { Snapshot } from './library-cache.ts'

/** The library of one layout as it is sent. Computed once for each version, for all people with that layout. */
export type CompressedCatalog = {
  view: CatalogView
  /** A strong ETag, the hash of the JSON: the same bytes have the same tag in every process. */
  etag: string
  json: Buffer
  brotli: Buffer
  gzip: Buffer
}

/** Larger drawings are loaded from their URL instead. */
const MAX_INLINE_SVG_BYTES = 16 * 1024
/** Bytes of JSON. A larger view contains only URLs of drawings, so that browsers load those that are displayed. */
const MAX_VIEW_BYTES_WITH_SVGS = 160 * 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

async function loadInlineSvgs(snapshot: Snapshot, layout: string, files: FileStore): Promise<InlineSvgs> {
  const banners = [...(snapshot.topics.get(layout)?.values() ?? [])].map(({ banner }) => banner)
  const inlineSvgs = new Map<string, string>()
  for (const banner of banners) {
    if (banner?.type !== 'image/svg+xml' || banner.size > MAX_INLINE_SVG_BYTES) continue
    const file = await files.get(banner.key)
    if (file) inlineSvgs.set(banner.key, await new Response(file.body).text())
  }
  return inlineSvgs
}

type Level = { brotli: number; gzip: number }

/** For a catalogue that has not changed since the start, or for a while: it is sent many times. */
const BEST_LEVEL: Level = { brotli: 11, gzip: 9 }
/** For the first responses after a save, which must not wait. About a fifth more bytes in a fiftieth of the time. */
const FAST_LEVEL: Level = { brotli: 4, gzip: 1 }

/** How long the library has to be unchanged before its catalogues are compressed at the best level, in milliseconds. */
const QUIET_TIME_MS = 1000

async function compressJson(json: Buffer, level: Level): Promise<{ brotli: Buffer; gzip: Buffer }> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
  }
  const [brotli, gzip] = await Promise.all([
    compressBrotli(json, { params }),
    compressGzip(json, { level: level.gzip }),
  ])
  return { brotli, gzip }
}

/** Returns the view as it is sent, and its JSON: with the markup of small drawings unless that makes it too large. */
async function createView(snapshot: Snapshot, config: string, files: FileStore) {
  const layout = snapshot.layouts.get(config) ?? { ...emptyLayout, config }
  const view = toCatalogView(snapshot, layout, new Map())
  const json = Buffer.from(await stringifyView(view))
  if (json.length > MAX_VIEW_BYTES_WITH_SVGS) return { view, json }
  const viewWithSvgs = toCatalogView(snapshot, layout, await loadInlineSvgs(snapshot, config, files))
  const jsonWithSvgs = Buffer.from(await stringifyView(viewWithSvgs))
  return jsonWithSvgs.length > MAX_VIEW_BYTES_WITH_SVGS
    ? { view, json }
    : { view: viewWithSvgs, json: jsonWithSvgs }
}

type CompressionInput = { snapshot: Snapshot; config: string; files: FileStore; level: Level }

async function compressCatalog({
  snapshot,
  config,
  files,
  level,
}: CompressionInput): Promise<CompressedCatalog> {
  const { view, json } = await createView(snapshot, config, files)
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  return { view, etag, json, ...(await compressJson(json, level)) }
}

type Deps = { files: FileStore; onFault: (error: unknown) => void }

/**
 * Returns a function that compresses catalogues, with a cache by layout for the version that was requested last. After
 * a change of the library they are compressed fast, and again at the best level when nothing has changed for a while:
 * in a thread, one after the other, with the same ETag because the JSON is the same.
 */
export function createCatalogCompressor({ files, onFault }: Deps) {
  let cached: { snapshot: Snapshot; byLayout: Map<string, Promise<CompressedCatalog>>; level: Level } | null =
    null
  let timer: NodeJS.Timeout | undefined

  async function compressAgain(): Promise<void> {
    const current = cached
    for (const [layout, compressed] of current?.byLayout ?? []) {
      const catalog = await compressed
      if (cached !== current) return
      const best = await compressJson(catalog.json, BEST_LEVEL)
      current?.byLayout.set(layout, Promise.resolve({ ...catalog, ...best }))
    }
    if (cached === current && current !== null) current.level = BEST_LEVEL
  }

  function scheduleCompression(): void {
    clearTimeout(timer)
    timer = setTimeout(() => compressAgain().catch(onFault), QUIET_TIME_MS).unref()
  }

  return (snapshot: Snapshot, layout: string): Promise<CompressedCatalog> => {
    if (cached?.snapshot !== snapshot)
      cached = { snapshot, byLayout: new Map(), level: cached === null ? BEST_LEVEL : FAST_LEVEL }
    const { byLayout, level } = cached
    const existing = byLayout.get(layout)
    if (existing) return existing
    const compressed = compressCatalog({ snapshot, config: layout, files, level })
    byLayout.set(layout, compressed)
    compressed.catch(() => byLayout.delete(layout))
    if (level === FAST_LEVEL) scheduleCompression()
    return compressed
  }
}

export type GetCompressedCatalog = ReturnType<typeof createCatalogCompressor>
