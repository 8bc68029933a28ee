import { listTextRecords, type TextRecord } from '@kitchen-table/domain/catalog'
import { extractRichTextParts } from '../cleaning/extract-rich-text-parts.ts'
import type { LibraryCache, Snapshot } from './library-cache.ts'

/** Bounds the header of every page: proxies accept a few kilobytes of headers. */
export const MAX_PICTURE_ORIGINS = 40

/** A host may have other characters in a URL, such as `;`, which would end the directive of a policy. */
const SAFE_ORIGIN = /^https?:\/\/[a-z0-9_](?:[a-z0-9._-]{0,251}[a-z0-9_])?(?::\d{1,5})?$/

function findOrigins({ content }: TextRecord): string[] {
  if (!content.includes('<img ')) return []
  const origins = extractRichTextParts(content).images.map(({ src }) => URL.parse(src)?.origin ?? '')
  return [...new Set(origins.filter((origin) => SAFE_ORIGIN.test(origin)))]
}

/**
 * Returns a function that returns the origins of the pictures that the library's texts show from the web: those of the
 * most records first. Disabled content counts, because its editors see it.
 */
function createOriginFinder() {
  const originsByRecord = new WeakMap<TextRecord, string[]>()

  function originsOf(record: TextRecord): string[] {
    const origins = originsByRecord.get(record) ?? findOrigins(record)
    originsByRecord.set(record, origins)
    return origins
  }

  return (snapshot: Snapshot): string[] => {
    const counts = new Map<string, number>()
    for (const { record } of listTextRecords(snapshot))
      for (const origin of originsOf(record)) counts.set(origin, (counts.get(origin) ?? 0) + 1)
    return [...counts]
      .sort(([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1))
      .slice(0, MAX_PICTURE_ORIGINS)
      .map(([origin]) => origin)
  }
}

export type ReadPictureOrigins = (options: { mayBeStale: boolean }) => Promise<readonly string[]>

/**
 * Returns a function that returns the origins of the pictures of the current library, found once for each version. Where
 * they may be stale, those of the last read are returned at once, and read again behind, so that no public page waits for
 * the store; while the store fails, they are returned to everybody. The first read begins now. Each outage is one fault.
 */
export function readPictureOrigins(
  library: Pick<LibraryCache, 'current'>,
  onFault: (error: unknown) => void,
): ReadPictureOrigins {
  const find = createOriginFinder()
  let cached: { snapshot: Snapshot | null; origins: readonly string[] } = { snapshot: null, origins: [] }
  let isFailing = false

  async function refresh(): Promise<readonly string[]> {
    try {
      const snapshot = await library.current()
      if (snapshot !== cached.snapshot) cached = { snapshot, origins: find(snapshot) }
      isFailing = false
    } catch (error) {
      if (!isFailing) onFault(error)
      isFailing = true
    }
    return cached.origins
  }
  void refresh()

  return ({ mayBeStale }) => {
    const known = cached.origins
    const refreshed = refresh()
    return mayBeStale ? Promise.resolve(known) : refreshed
  }
}
