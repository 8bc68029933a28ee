import type { ChangeScope, ChangeTracker } from './change-tracker.ts'

/** Caches values by key, each valid only while its scope's version is unchanged. Callers must not modify the values. */
export type VersionedCache<T> = {
  /** Returns the cached value if it was stored with `version`, the present change version. */
  get(key: string, version: number): T | null
  /** `version` is the change version from before the value was read. Evicts the oldest entry if there are too many. */
  set(key: string, version: number, value: T): void
  delete(key: string): void
  /** Returns the cached value, or else reads and, unless it is null, caches it. */
  getOrRead<Found extends T | null>(key: string, read: (key: string) => Found): T | Found
}

export function createVersionedCache<T>(
  changes: ChangeTracker,
  scope: ChangeScope,
  maxEntries: number,
): VersionedCache<T> {
  const entries = new Map<string, { version: number; value: T }>()

  function get(key: string, version: number): T | null {
    const entry = entries.get(key)
    return entry?.version === version ? entry.value : null
  }

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
    delete: (key) => void entries.delete(key),
    getOrRead(key, read) {
      const version = changes.changeVersion(scope)
      const entry = get(key, version)
      if (entry !== null) return entry
      const value = read(key)
      if (value !== null) set(key, version, value)
      return value
    },
  }
}
