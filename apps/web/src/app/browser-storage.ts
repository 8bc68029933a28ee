export type BrowserStorage = {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
  keys(): string[]
}

/**
 * A storage of the browser for which nothing needs to be caught: where it is forbidden or full, which even reading the
 * property that holds it may throw for, what was written lasts as long as the page.
 */
function createSafeStorage(getStorage: () => Storage): BrowserStorage {
  const memoryFallback = new Map<string, string>()

  function tryStorage<T>(action: (storage: Storage) => T, fallback: T): T {
    try {
      return action(getStorage())
    } catch {
      return fallback
    }
  }

  return {
    getItem: (key) => memoryFallback.get(key) ?? tryStorage((storage) => storage.getItem(key), null),
    setItem(key, text) {
      const isWritten = tryStorage((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (isWritten) memoryFallback.delete(key)
      else memoryFallback.set(key, text)
    },
    removeItem(key) {
      memoryFallback.delete(key)
      tryStorage((storage) => storage.removeItem(key), undefined)
    },
    keys() {
      const stored = tryStorage(
        (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index)),
        [],
      )
      return [...memoryFallback.keys(), ...stored.filter((key) => key !== null)]
    },
  }
}

/** Kept until the tab is closed, also over a reload. */
export const tabStorage = createSafeStorage(() => sessionStorage)
/** Kept until it is removed, and shared by all tabs. */
export const deviceStorage = createSafeStorage(() => localStorage)
