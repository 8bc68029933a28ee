import { deviceStorage } from './browser-storage.ts'
import { getCurrentUserId } from './current-user-id.ts'
import { createUserStorage } from './user-storage.ts'

type QueueEntry = { id: string }

/**
 * Work that waits to be sent, kept on the device until the server has it. Shared by the tabs of one person: every
 * read looks at the storage, and `change` listeners hear of other tabs too.
 */
export type PersistentQueue<T extends QueueEntry> = {
  all(): readonly T[]
  /** Puts at the end; an earlier entry for which `replaces` holds is taken out. */
  add(entry: T, isReplaced?: (earlier: T) => boolean): void
  remove(ids: string[]): void
  subscribe(listener: () => void): () => void
  /** Hears when another tab changed what waits. */
  onOtherTabChange(listener: () => void): () => void
}

/** `parse` answers null for what does not look like an entry (an older version, or somebody's hand). */
export function createPersistentQueue<T extends QueueEntry>(
  sub: string,
  name: string,
  parse: (value: unknown) => T | null,
): PersistentQueue<T> {
  const storage = createUserStorage(sub, deviceStorage)
  const listeners = new Set<() => void>()
  const tabListeners = new Set<() => void>()
  let cachedEntries: readonly T[] = load()

  function load(): readonly T[] {
    const stored = storage.read(name)
    return Array.isArray(stored) ? stored.map(parse).filter((entry) => entry !== null) : []
  }
  function store(entries: readonly T[]) {
    // Somebody who signed out leaves nothing on the device, whatever their page still does.
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
    add: (entry, isReplaced = () => false) =>
      store([...load().filter((earlier) => !isReplaced(earlier)), entry]),
    remove: (ids) => store(load().filter(({ id }) => !ids.includes(id))),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onOtherTabChange(listener) {
      tabListeners.add(listener)
      return () => tabListeners.delete(listener)
    },
  }
}
