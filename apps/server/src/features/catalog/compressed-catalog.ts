import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CatalogView } from '@kitchen-table/contract/catalog-library'
import { emptyLayout } from '@kitchen-table/domain/catalog/layout'
import type { FileStore } from '../../platform/uploads/ports.ts'
import { type InlineSvgs, toCatalogView } from './catalog-view.ts'
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

async function compressCatalog(
  snapshot: Snapshot,
  config: string,
  files: FileStore,
): Promise<CompressedCatalog> {
  const layout = snapshot.layouts.get(config) ?? { ...emptyLayout, config }
  const viewWithSvgs = toCatalogView(snapshot, layout, await loadInlineSvgs(snapshot, config, files))
  const isSmall = Buffer.byteLength(JSON.stringify(viewWithSvgs)) <= MAX_VIEW_BYTES_WITH_SVGS
  const view = isSmall ? viewWithSvgs : toCatalogView(snapshot, layout, new Map())
  const json = Buffer.from(JSON.stringify(view))
  const [brotli, gzip] = await Promise.all([
    compressBrotli(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
    }),
    compressGzip(json, { level: 9 }),
  ])
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  return { view, etag, json, brotli, gzip }
}

/** Returns a function that compresses catalogues, with a cache by layout for the version that was requested last. */
export function createCatalogCompressor({ files }: { files: FileStore }) {
  let cached: { snapshot: Snapshot; byLayout: Map<string, Promise<CompressedCatalog>> } | null = null

  return (snapshot: Snapshot, layout: string): Promise<CompressedCatalog> => {
    if (cached?.snapshot !== snapshot) cached = { snapshot, byLayout: new Map() }
    const { byLayout } = cached
    const existing = byLayout.get(layout)
    if (existing) return existing
    const compressed = compressCatalog(snapshot, layout, files)
    byLayout.set(layout, compressed)
    compressed.catch(() => byLayout.delete(layout))
    return compressed
  }
}

export type GetCompressedCatalog = ReturnType<typeof createCatalogCompressor>
