import { deviceStorage } from './browser-storage.ts'
import { readPageOwner } from './page-owner.ts'
import { personStorage } from './person-storage.ts'

type Entry = { id: string }

/**
 * Work that waits to be sent, kept on the device until the server has it. Shared by the tabs of one person: every
 * read looks at the storage, and `change` listeners hear of other tabs too.
 */
export type PersonQueue<T extends Entry> = {
  all(): readonly T[]
  /** Puts at the end; an earlier entry for which `replaces` holds is taken out. */
  add(entry: T, replaces?: (earlier: T) => boolean): void
  remove(ids: string[]): void
  /** When an entry was last removed, by any tab, in milliseconds since 1970; 0 for never. */
  removedAt(): number
  subscribe(listener: () => void): () => void
  /** Hears when another tab changed what waits. */
  onOtherTab(listener: () => void): () => void
}

/** `parse` answers null for what does not look like an entry (an older version, or somebody's hand). */
export function personQueue<T extends Entry>(
  sub: string,
  name: string,
  parse: (value: unknown) => T | null,
): PersonQueue<T> {
  const storage = personStorage(sub, deviceStorage)
  const listeners = new Set<() => void>()
  const tabListeners = new Set<() => void>()
  let held: readonly T[] = load()

  function load(): readonly T[] {
    const stored = storage.read(name)
    return Array.isArray(stored) ? stored.map(parse).filter((entry) => entry !== null) : []
  }
  function store(entries: readonly T[]) {
    // Somebody who signed out leaves nothing on the device, whatever their page still does.
    if (readPageOwner() !== sub) return
    held = entries
    storage.write(name, entries)
    for (const listener of listeners) listener()
  }
  addEventListener('storage', ({ key }) => {
    if (key !== storage.keyOf(name)) return
    held = load()
    for (const listener of [...listeners, ...tabListeners]) listener()
  })

  return {
    all: () => held,
    add: (entry, replaces = () => false) => store([...load().filter((earlier) => !replaces(earlier)), entry]),
    remove(ids) {
      // Written before the entry is removed: a page that no longer finds the entry must find the time.
      if (readPageOwner() === sub) storage.write(`${name}-removed`, Date.now())
      store(load().filter(({ id }) => !ids.includes(id)))
    },
    removedAt: () => Number(storage.read(`${name}-removed`)) || 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onOtherTab(listener) {
      tabListeners.add(listener)
      return () => tabListeners.delete(listener)
    },
  }
}
