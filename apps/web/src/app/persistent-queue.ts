import { createTimeOrderedId } from '@kitchen-table/domain/insights'
import { deviceStorage } from './browser-storage.ts'
import { getCurrentUserId } from './current-user-id.ts'
import { createUserStorage } from './user-storage.ts'

type QueueEntry = { id: string }

/**
 * A queue of entries that wait to be sent, stored on the device until the server has them. It is shared by the tabs of
 * one person: changes start from the stored entries, and listeners are also called for changes of other tabs. `parse`
 * returns null for a stored value that is not an entry (written by an older version, or edited by hand).
 */
export function createPersistentQueue<T extends QueueEntry>(
  sub: string,
  name: string,
  parse: (value: unknown) => T | null,
) {
  const storage = createUserStorage(sub, deviceStorage)
  const listeners = new Set<() => void>()
  const tabListeners = new Set<() => void>()
  let cachedEntries: readonly T[] = load()

  function load(): readonly T[] {
    const stored = storage.read(name)
    return Array.isArray(stored) ? stored.map(parse).filter((entry) => entry !== null) : []
  }
  function store(entries: readonly T[]) {
    // After signing out nothing may be written to the device, whatever the page still does.
    if (getCurrentUserId() !== sub) return
    cachedEntries = entries
    storage.write(name, entries)
    for (const listener of listeners) listener()
  }
  addEventListener('storage', ({ key }) => {
    if (key !== storage.keyOf(name)) return
    cachedEntries = load()
    for (const listener of [...listeners, ...tabListeners]) listener()
  })

  return {
    all: () => cachedEntries,
    /** Appends an entry and removes the earlier entries for which `isReplaced` returns true. */
    add: (entry: T, isReplaced: (earlier: T) => boolean = () => false) =>
      store([...load().filter((earlier) => !isReplaced(earlier)), entry]),
    remove(ids: string[]): void {
      // Written before the entry is removed: a page that no longer finds the entry must find the time.
      if (getCurrentUserId() === sub) storage.write(`${name}-removed`, Date.now())
      store(load().filter(({ id }) => !ids.includes(id)))
    },
    /** When an entry was last removed, by any tab, in milliseconds since 1970; 0 for never. */
    removedAt: () => Number(storage.read(`${name}-removed`)) || 0,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Calls the listener only when another tab changed the queue. */
    onOtherTabChange(listener: () => void): () => void {
      tabListeners.add(listener)
      return () => tabListeners.delete(listener)
    },
  }
}

export type PersistentQueue<T extends QueueEntry> = ReturnType<typeof createPersistentQueue<T>>

/** Returns the fields common to every progress change and usage event: id, time, and the page it happened on. */
export function createEventMetadata(now = Date.now()) {
  return {
    id: createTimeOrderedId(now, crypto.randomUUID()),
    time: new Date(now).toISOString(),
    where: location.pathname,
  }
}
