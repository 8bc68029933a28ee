import type { CatalogView } from '@kitchen-table/contract/catalog'
import { emptyLayout } from '@kitchen-table/domain/catalog'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { type InlineSvgs, stringifyView, toCatalogView } from './catalog-view.ts'
import type { Snapshot } from './library-cache.ts'

/** Larger drawings are loaded from their URL instead. */
const MAX_INLINE_SVG_BYTES = 16 * 1024
/** Bytes of JSON. A larger view contains only URLs of drawings, so that browsers load those that are displayed. */
const MAX_VIEW_BYTES_WITH_SVGS = 160 * 1024

/** The library of one layout, and its JSON. */
export type LayoutView = { view: CatalogView; json: Buffer }

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

/** Returns the view as it is sent, and its JSON: with the markup of small drawings unless that makes it too large. */
export async function createLayoutView(
  snapshot: Snapshot,
  config: string,
  files: FileStore,
): Promise<LayoutView> {
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
