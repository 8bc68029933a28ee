import { type ContentKey, toTopicKey } from '@kitchen-table/domain/catalog'
import type { Library, LibraryChanges } from '../ports.ts'

const compareKeys = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Returns the map with changed records set and removed ones absent, in the order of its keys; the same map if nothing
 * changes. The order is the same as of a library that is read at once, so that every process sends the same catalog.
 */
export function patchRecords<T>(
  records: ReadonlyMap<string, T>,
  changed: readonly (readonly [key: string, record: T])[],
  removedKeys: readonly string[],
): ReadonlyMap<string, T> {
  if (changed.length === 0 && removedKeys.length === 0) return records
  const patched = new Map(records)
  for (const [key, record] of changed) patched.set(key, record)
  for (const key of removedKeys) patched.delete(key)
  const hasNewKeys = changed.some(([key]) => !records.has(key))
  return hasNewKeys ? new Map([...patched].sort(compareKeys)) : patched
}

export function listRemovedKeys({ removed }: LibraryChanges, kind: ContentKey['kind']): string[] {
  return removed.filter((content) => content.kind === kind).map(({ key }) => key)
}

/** Returns the library with the changes since its version. */
export function applyChangesToLibrary(library: Library, changes: LibraryChanges): Library {
  function merge<T>(kind: ContentKey['kind'], records: T[], changed: T[], keyOf: (record: T) => string): T[] {
    const toEntry = (record: T) => [keyOf(record), record] as const
    return [
      ...patchRecords(
        new Map(records.map(toEntry)),
        changed.map(toEntry),
        listRemovedKeys(changes, kind),
      ).values(),
    ]
  }
  return {
    version: changes.version,
    tracks: merge('track', library.tracks, changes.tracks, ({ slug }) => slug),
    units: merge('unit', library.units, changes.units, ({ unitId }) => unitId),
    layouts: merge('layout', library.layouts, changes.layouts, ({ config }) => config),
    topics: merge('topic', library.topics, changes.topics, ({ layout, slug }) => toTopicKey(layout, slug)),
    icons: merge('icon', library.icons, changes.icons, ({ slug }) => slug),
    helpLines: merge('helpLine', library.helpLines, changes.helpLines, ({ slug }) => slug),
    intents: merge('intent', library.intents, changes.intents, ({ slug }) => slug),
    facts: merge('fact', library.facts, changes.facts, ({ slug }) => slug),
  }
}
