import type { BrowserStorage } from './browser-storage.ts'

function parseJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Values stored on the device for one person, never read as another's (docs/security.md T63). */
export function createUserStorage(sub: string, storage: BrowserStorage) {
  const prefix = `kitchen-table:${sub}:`
  return {
    /** Returns the browser's storage key, as a `storage` event of another tab contains it. */
    keyOf: (name: string) => prefix + name,
    read: (name: string) => parseJson(storage.getItem(prefix + name)),
    /** Returns whether the browser has stored it. */
    write: (name: string, value: unknown) => storage.setItem(prefix + name, JSON.stringify(value)),
    remove: (name: string) => storage.removeItem(prefix + name),
    /** Returns the names of the stored values that begin with `start`. */
    namesWith: (start: string) =>
      storage
        .keys()
        .filter((key) => key.startsWith(prefix + start))
        .map((key) => key.slice(prefix.length)),
    clear(): void {
      for (const key of storage.keys()) if (key.startsWith(prefix)) storage.removeItem(key)
    },
  }
}
