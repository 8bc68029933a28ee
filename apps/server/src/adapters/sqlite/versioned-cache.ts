import type { ChangeScope, ChangeTracker } from './change-tracker.ts'

/** What was read, by key, and told again only while nothing of its kind has changed. Must not be altered by anyone. */
export type VersionedCache<T> = {
  /** `mark` is the present one. */
  get(key: string, version: number): T | null
  /** `mark` is the one from before the value was read. The oldest ones are let go when there are too many. */
  set(key: string, version: number, value: T): void
  delete(key: string): void
  /** What is remembered, or else read and, unless it is null, remembered. */
  getOrRead<Found extends T | null>(key: string, read: (key: string) => Found): T | Found
}

export function createVersionedCache<T>(
  changes: ChangeTracker,
  scope: ChangeScope,
  maxEntries: number,
): VersionedCache<T> {
  const entries = new Map<string, { mark: number; value: T }>()

  function get(key: string, version: number): T | null {
    const entry = entries.get(key)
    return entry?.mark === version ? entry.value : null
  }

  function set(key: string, version: number, value: T): void {
    entries.delete(key)
    entries.set(key, { mark: version, value })
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
