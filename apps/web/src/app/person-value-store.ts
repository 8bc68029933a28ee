import type { BrowserStorage } from './browser-storage.ts'
import { createUserStorage } from './user-storage.ts'

/**
 * A value that is stored on the device for each person, and that components can subscribe to. In `localStorage` all
 * tabs share it; in `sessionStorage` it is this tab's alone.
 */
export function createPersonValueStore<Value>(
  name: string,
  storage: BrowserStorage,
  parse: (stored: unknown) => Value | null,
) {
  const listeners = new Set<() => void>()
  const cache = new Map<string, { text: string; value: Value | null }>()
  const storageOf = (sub: string) => createUserStorage(sub, storage)

  function notify() {
    for (const listener of listeners) listener()
  }

  return {
    /** Returns the same object while it is unchanged, as React expects of a store. */
    read(sub: string): Value | null {
      const stored = storageOf(sub).read(name)
      const text = JSON.stringify(stored)
      const cached = cache.get(sub)
      if (cached?.text === text) return cached.value
      const value = parse(stored)
      cache.set(sub, { text, value })
      return value
    },
    /** Returns whether the browser has stored it; otherwise it lasts as long as the page. */
    write(sub: string, value: Value): boolean {
      const isStored = storageOf(sub).write(name, value)
      notify()
      return isStored
    },
    remove(sub: string): void {
      storageOf(sub).remove(name)
      notify()
    },
    /** Calls the listener after a change in this tab or, in shared storage, in another one. */
    subscribe(listener: () => void): () => void {
      const handleStorage = ({ key }: StorageEvent) => {
        if (key === null || key.endsWith(`:${name}`)) listener()
      }
      listeners.add(listener)
      addEventListener('storage', handleStorage)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', handleStorage)
      }
    },
  }
}
