import type { ChangeScope, ChangeTracker } from './change-tracker.ts'

/** Caches values by key, each valid only while its scope's version is unchanged. Callers must not modify the values. */
export function createVersionedCache<T>(changes: ChangeTracker, scope: ChangeScope, maxEntries: number) {
  const entries = new Map<string, { version: number; value: T }>()

  function get(key: string, version: number): T | null {
    const entry = entries.get(key)
    return entry?.version === version ? entry.value : null
  }

  /** `version` is the change version from before the value was read. Evicts the oldest entry if there are too many. */
  function set(key: string, version: number, value: T): void {
    entries.delete(key)
    entries.set(key, { version, value })
    if (entries.size <= maxEntries) return
    const [oldest = key] = entries.keys()
    entries.delete(oldest)
  }

  return {
    get,
    set,
    delete: (key: string) => void entries.delete(key),
    /** Returns the cached value, or else reads and, unless it is null, caches it. */
    getOrRead<Found extends T | null>(key: string, read: (key: string) => Found): T | Found {
      const version = changes.changeVersion(scope)
      const entry = get(key, version)
      if (entry !== null) return entry
      const value = read(key)
      if (value !== null) set(key, version, value)
      return value
    },
  }
}
