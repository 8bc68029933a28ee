/** Wraps a storage so that no method throws: without it, values last as long as the page. `getStorage` may throw. */
function createSafeStorage(getStorage: () => Storage) {
  const memoryFallback = new Map<string, string>()

  function tryStorage<T>(action: (storage: Storage) => T, fallback: T): T {
    try {
      return action(getStorage())
    } catch {
      return fallback
    }
  }

  return {
    getItem: (key: string): string | null =>
      memoryFallback.get(key) ?? tryStorage((storage) => storage.getItem(key), null),
    /** Returns whether the browser has stored it; otherwise it lasts as long as the page. */
    setItem(key: string, text: string): boolean {
      const isWritten = tryStorage((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (isWritten) memoryFallback.delete(key)
      else memoryFallback.set(key, text)
      return isWritten
    },
    removeItem(key: string): void {
      memoryFallback.delete(key)
      tryStorage((storage) => storage.removeItem(key), undefined)
    },
    keys(): string[] {
      const stored = tryStorage(
        (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index)),
        [],
      )
      return [...memoryFallback.keys(), ...stored.filter((key) => key !== null)]
    },
  }
}

export type BrowserStorage = ReturnType<typeof createSafeStorage>

/** Lasts until the tab is closed, and survives a reload. */
export const tabStorage = createSafeStorage(() => sessionStorage)
/** Lasts until it is removed, and is shared by all tabs. */
export const deviceStorage = createSafeStorage(() => localStorage)
