import type { BrowserStorage } from './browser-storage.ts'

/**
 * Values stored on the device for one person, under keys of their own, so that one person's data is never read as
 * another's (docs/security.md T63).
 */
export type UserStorage = {
  read(name: string): unknown
  write(name: string, value: unknown): void
  remove(name: string): void
  /** Returns the browser's storage key, as a `storage` event of another tab contains it. */
  keyOf(name: string): string
  /** Removes everything that is stored for this person. */
  clear(): void
}

function parseJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function createUserStorage(sub: string, storage: BrowserStorage): UserStorage {
  const prefix = `kitchen-table:${sub}:`
  return {
    keyOf: (name) => prefix + name,
    read: (name) => parseJson(storage.getItem(prefix + name)),
    write: (name, value) => storage.setItem(prefix + name, JSON.stringify(value)),
    remove: (name) => storage.removeItem(prefix + name),
    clear() {
      for (const key of storage.keys()) if (key.startsWith(prefix)) storage.removeItem(key)
    },
  }
}
