import type { BrowserStorage } from './browser-storage.ts'

/**
 * What a page keeps on the device for one person, each under that person's own keys, so that nothing of one can be
 * taken for another's (docs/security.md T63).
 */
export type UserStorage = {
  read(name: string): unknown
  write(name: string, value: unknown): void
  remove(name: string): void
  /** Where the browser keeps it: what a `storage` event of another tab names. */
  keyOf(name: string): string
  /** Forgets everything that is kept for this person. */
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
