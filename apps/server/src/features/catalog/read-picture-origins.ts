import type { Topic, Track, Unit } from '@kitchen-table/domain/catalog/records'
import type { LibraryCache, Snapshot } from './library-cache.ts'
import { readRichText } from './read-rich-text.ts'

/** Bounds the header of every page: proxies accept a few kilobytes of headers. */
export const MAX_PICTURE_ORIGINS = 40

/** A host may have other characters in a URL, such as `;`, which would end the directive of a policy. */
const SAFE_ORIGIN = /^https?:\/\/[a-z0-9_](?:[a-z0-9._-]{0,251}[a-z0-9_])?(?::\d{1,5})?$/

type TextRecord = Track | Unit | Topic

function findOrigins({ content }: TextRecord): string[] {
  if (!content.includes('<img ')) return []
  const origins = readRichText(content).images.map(({ src }) => URL.parse(src)?.origin ?? '')
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

  return ({ tracks, units, topics }: Snapshot): string[] => {
    const counts = new Map<string, number>()
    for (const records of [tracks, units, ...topics.values()])
      for (const record of records.values())
        for (const origin of originsOf(record)) counts.set(origin, (counts.get(origin) ?? 0) + 1)
    return [...counts]
      .sort(([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1))
      .slice(0, MAX_PICTURE_ORIGINS)
      .map(([origin]) => origin)
  }
}

/**
 * Returns a function that returns the origins of the pictures of the current library, found once for each version. While
 * the store fails, they are those of the last one: the public pages need nothing else of the store.
 */
export function readPictureOrigins(library: LibraryCache): () => Promise<readonly string[]> {
  const find = createOriginFinder()
  let cached: { snapshot: Snapshot | null; origins: readonly string[] } = { snapshot: null, origins: [] }

  return async () => {
    const snapshot = await library.current().catch(() => cached.snapshot)
    if (snapshot !== null && snapshot !== cached.snapshot) cached = { snapshot, origins: find(snapshot) }
    return cached.origins
  }
}
