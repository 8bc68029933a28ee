import type { DatabaseSync } from 'node:sqlite'

const changeScopes = ['people', 'library', 'progress'] as const

/** `people` covers sessions, accounts, roles and organisations. */
export type ChangeScope = (typeof changeScopes)[number]

/**
 * Tells whether a cached value may be used without reading the database again. Detects changes by two counters of
 * SQLite: `data_version` changes with every commit of another connection, total_changes() with every row that this
 * connection changes, even if that is rolled back.
 */
export function createChangeTracker(db: DatabaseSync) {
  const selectDataVersion = db.prepare('PRAGMA data_version', { returnArrays: true })
  const selectTotalChanges = db.prepare('SELECT total_changes()', { returnArrays: true })
  const readNumber = (statement: typeof selectTotalChanges) => Number(statement.get()?.[0])
  const createInitialState = () => ({ version: 0, dataVersion: 0, ownChanges: 0, outOfScopeChanges: 0 })
  const stateByScope: Record<ChangeScope, ReturnType<typeof createInitialState>> = {
    people: createInitialState(),
    library: createInitialState(),
    progress: createInitialState(),
  }

  let cachedCounts: { dataVersion: number; totalChanges: number } | null = null

  /** Reads the counters once per synchronous run of code, but every time within a transaction, which changes them. */
  function readCounts(): { dataVersion: number; totalChanges: number } {
    if (cachedCounts && !db.isTransaction) return cachedCounts
    const counts = {
      dataVersion: readNumber(selectDataVersion),
      totalChanges: readNumber(selectTotalChanges),
    }
    if (db.isTransaction) return counts
    cachedCounts = counts
    queueMicrotask(() => {
      cachedCounts = null
    })
    return counts
  }

  return {
    /** Returns a number that changes as soon as data of this scope may have changed, by this process or another. */
    changeVersion(scope: ChangeScope): number {
      const state = stateByScope[scope]
      const { dataVersion, totalChanges } = readCounts()
      const ownChanges = totalChanges - state.outOfScopeChanges
      if (dataVersion !== state.dataVersion || ownChanges !== state.ownChanges) {
        state.version += 1
        state.dataVersion = dataVersion
        state.ownChanges = ownChanges
      }
      return state.version
    },
    /**
     * Runs a part of a write that changes data of these scopes only. A write outside `withScope` counts as a change of
     * every scope, so omitting it costs time but never correctness.
     */
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
