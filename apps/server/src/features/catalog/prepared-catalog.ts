import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CatalogView } from '@kitchen-table/contract/catalog'
import { DEFAULT_LAYOUT, type Layout } from '@kitchen-table/domain/catalog/layout'
import { catalogView, type Drawings } from './catalog-view.ts'
import type { Snapshot } from './library-snapshot.ts'
import type { FileStore } from './ports.ts'

/** A layout's library as it goes over the wire, made once a version and shared by everybody who sees that layout. */
export type PreparedCatalog = {
  view: CatalogView
  /** Strong, of the JSON: the same bytes have the same tag, in whichever process they were made. */
  etag: string
  json: Buffer
  brotli: Buffer
  gzip: Buffer
}

/** Larger drawings are loaded by their address instead. */
const LARGEST_INLINE_DRAWING = 16 * 1024
/** Bytes of JSON. What is larger leaves all drawings to their addresses, for whoever comes to see them. */
const LARGEST_WITH_DRAWINGS = 160 * 1024

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)
const emptyLayout: Layout = {
  config: DEFAULT_LAYOUT,
  title: DEFAULT_LAYOUT,
  trackDisplay: [],
  topicOrder: [],
  welcomeTrack: null,
  featureTrack: false,
}

async function drawingsOf(snapshot: Snapshot, layout: string, files: FileStore): Promise<Drawings> {
  const banners = [...(snapshot.topics.get(layout)?.values() ?? [])].map(({ banner }) => banner)
  const drawings = new Map<string, string>()
  for (const banner of banners) {
    if (banner?.type !== 'image/svg+xml' || banner.size > LARGEST_INLINE_DRAWING) continue
    const file = await files.get(banner.key)
    if (file) drawings.set(banner.key, await new Response(file.body).text())
  }
  return drawings
}

async function prepare(snapshot: Snapshot, config: string, files: FileStore): Promise<PreparedCatalog> {
  const layout = snapshot.layouts.get(config) ?? { ...emptyLayout, config }
  const drawn = catalogView(snapshot, layout, await drawingsOf(snapshot, config, files))
  const isSmall = Buffer.byteLength(JSON.stringify(drawn)) <= LARGEST_WITH_DRAWINGS
  const view = isSmall ? drawn : catalogView(snapshot, layout, new Map())
  const json = Buffer.from(JSON.stringify(view))
  const [brotli, gzip] = await Promise.all([
    brotlied(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
    }),
    gzipped(json, { level: 9 }),
  ])
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  return { view, etag, json, brotli, gzip }
}

/** Prepared catalogues by layout for the version that was asked for last; others are let go. */
export function preparedCatalogs({ files }: { files: FileStore }) {
  let held: { snapshot: Snapshot; byLayout: Map<string, Promise<PreparedCatalog>> } | null = null

  return (snapshot: Snapshot, layout: string): Promise<PreparedCatalog> => {
    if (held?.snapshot !== snapshot) held = { snapshot, byLayout: new Map() }
    const { byLayout } = held
    const known = byLayout.get(layout)
    if (known) return known
    const ready = prepare(snapshot, layout, files)
    byLayout.set(layout, ready)
    ready.catch(() => byLayout.delete(layout))
    return ready
  }
}

export type PreparedCatalogs = ReturnType<typeof preparedCatalogs>
