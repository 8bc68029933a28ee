import type { DatabaseSync } from 'node:sqlite'

const changeScopes = ['sessions', 'people', 'groups', 'library', 'progress'] as const

export type ChangeScope = (typeof changeScopes)[number]

/**
 * Reports whether a cached value may be used without reading the database again. Detects changes by two counters of
 * SQLite: `data_version` changes with every commit of another connection, total_changes() with every row that this
 * connection changes, even if that is rolled back.
 */
export function createChangeTracker(db: DatabaseSync) {
  const selectDataVersion = db.prepare('PRAGMA data_version', { returnArrays: true })
  const selectTotalChanges = db.prepare('SELECT total_changes()', { returnArrays: true })
  const readNumber = (statement: typeof selectTotalChanges) => Number(statement.get()?.[0])
  const createInitialState = () => ({ version: 0, dataVersion: 0, ownChanges: 0, outOfScopeChanges: 0 })
  const stateByScope: Record<ChangeScope, ReturnType<typeof createInitialState>> = {
    sessions: createInitialState(),
    people: createInitialState(),
    groups: createInitialState(),
    library: createInitialState(),
    progress: createInitialState(),
  }

  let countersOfTurn: { dataVersion: number; totalChanges: number } | null = null

  function forgetCounters(): void {
    countersOfTurn = null
  }

  /**
   * Reads the counters once in a turn of the event loop, because that takes several system calls and a request needs
   * them for each record that it reads; but every time within a transaction, which may change them.
   */
  function readCounters(): { dataVersion: number; totalChanges: number } {
    if (countersOfTurn !== null && !db.isTransaction) return countersOfTurn
    const counters = {
      dataVersion: readNumber(selectDataVersion),
      totalChanges: readNumber(selectTotalChanges),
    }
    if (db.isTransaction) return counters
    countersOfTurn = counters
    setImmediate(forgetCounters)
    return counters
  }

  return {
    /** Returns a number that changes as soon as data of this scope may have changed, by this process or another. */
    changeVersion(scope: ChangeScope): number {
      const state = stateByScope[scope]
      const { dataVersion, totalChanges } = readCounters()
      const ownChanges = totalChanges - state.outOfScopeChanges
      if (dataVersion !== state.dataVersion || ownChanges !== state.ownChanges) {
        state.version += 1
        state.dataVersion = dataVersion
        state.ownChanges = ownChanges
      }
      return state.version
    },
    /** Must be called after every commit of this connection, before anybody reads what it has written. */
    forgetCounters,
    /** Runs a part of a write that changes these scopes only. Any other write counts as a change of every scope. */
    withScope<T>(scopes: readonly ChangeScope[], fn: () => T): T {
      const totalBefore = readNumber(selectTotalChanges)
      try {
        return fn()
      } finally {
        const changeCount = readNumber(selectTotalChanges) - totalBefore
        for (const scope of changeScopes)
          if (!scopes.includes(scope)) stateByScope[scope].outOfScopeChanges += changeCount
      }
    },
  }
}

export type ChangeTracker = ReturnType<typeof createChangeTracker>

/** Sets an entry as the newest one. Evicts the oldest if there are more than `maxEntries`. */
export function setAndEvict<T>(entries: Map<string, T>, key: string, entry: T, maxEntries: number): void {
  entries.delete(key)
  entries.set(key, entry)
  if (entries.size <= maxEntries) return
  const [oldest = key] = entries.keys()
  entries.delete(oldest)
}

/** Caches values by key, each valid only while its scope's version is unchanged. Callers must not modify the values. */
export function createVersionedCache<T>(changes: ChangeTracker, scope: ChangeScope, maxEntries: number) {
  const entries = new Map<string, { version: number; value: T }>()

  function get(key: string, version: number): T | null {
    const entry = entries.get(key)
    return entry?.version === version ? entry.value : null
  }

  /** `version` is the change version from before the value was read. */
  function set(key: string, version: number, value: T): void {
    setAndEvict(entries, key, { version, value }, maxEntries)
  }

  return {
    get,
    set,
    delete: (key: string) => void entries.delete(key),
    /** Returns the cached value, or else reads and, unless it is null, caches it. */
    getOrRead<Found extends T | null>(key: string, read: (key: string) => Found): T | Found {
      const version = changes.changeVersion(scope)
      const entry = get(key, version)
      if (entry !== null) return entry
      const value = read(key)
      if (value !== null) set(key, version, value)
      return value
    },
  }
}
