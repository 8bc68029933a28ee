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
function guardStorage(obtain: () => Storage): BrowserStorage {
  const unwritten = new Map<string, string>()

  function attempt<T>(action: (storage: Storage) => T, otherwise: T): T {
    try {
      return action(obtain())
    } catch {
      return otherwise
    }
  }

  return {
    getItem: (key) => unwritten.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, text) {
      const isWritten = attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (isWritten) unwritten.delete(key)
      else unwritten.set(key, text)
    },
    removeItem(key) {
      unwritten.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys() {
      const stored = attempt(
        (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index)),
        [],
      )
      return [...unwritten.keys(), ...stored.filter((key) => key !== null)]
    },
  }
}

/** Kept until the tab is closed, also over a reload. */
export const tabStorage = guardStorage(() => sessionStorage)
/** Kept until it is removed, and shared by all tabs. */
export const deviceStorage = guardStorage(() => localStorage)
