import type { DatabaseSync } from 'node:sqlite'

const changeScopes = ['people', 'library', 'progress'] as const

/** `people`: sessions, accounts, roles, organisations. */
export type ChangeScope = (typeof changeScopes)[number]

/** Tells when what was read before may be told again without reading. */
export type ChangeTracker = {
  /** Another number as soon as anything of this kind may have changed, by this process or another. */
  changeVersion(scope: ChangeScope): number
  /**
   * Runs a part of a write that changes nothing of any kind but these. Whatever runs outside counts as a change of
   * every kind, so forgetting this costs time and never correctness.
   */
  withScope<T>(scopes: readonly ChangeScope[], fn: () => T): T
}

/**
 * Asks SQLite on every call: `data_version` is another one after a commit of any other connection, total_changes()
 * after any row that this one has changed, also when that was undone.
 */
export function createChangeTracker(db: DatabaseSync): ChangeTracker {
  const selectDataVersion = db.prepare('PRAGMA data_version', { returnArrays: true })
  const selectTotalChanges = db.prepare('SELECT total_changes()', { returnArrays: true })
  const readNumber = (statement: typeof selectTotalChanges) => Number(statement.get()?.[0])
  const createInitialState = () => ({ mark: 0, others: 0, own: 0, outOfScopeChanges: 0 })
  const stateByScope: Record<ChangeScope, ReturnType<typeof createInitialState>> = {
    people: createInitialState(),
    library: createInitialState(),
    progress: createInitialState(),
  }

  let cachedCounts: { others: number; own: number } | null = null

  /** Once for whatever happens without a pause; within a transaction every time, because it changes things itself. */
  function readCounts(): { others: number; own: number } {
    if (cachedCounts && !db.isTransaction) return cachedCounts
    const counts = { others: readNumber(selectDataVersion), own: readNumber(selectTotalChanges) }
    if (db.isTransaction) return counts
    cachedCounts = counts
    queueMicrotask(() => {
      cachedCounts = null
    })
    return counts
  }

  return {
    changeVersion(scope) {
      const state = stateByScope[scope]
      const { others: dataVersion, own: totalChanges } = readCounts()
      const ownChanges = totalChanges - state.outOfScopeChanges
      if (dataVersion !== state.others || ownChanges !== state.own) {
        state.mark += 1
        state.others = dataVersion
        state.own = ownChanges
      }
      return state.mark
    },
    withScope(scopes, fn) {
      const totalBefore = readNumber(selectTotalChanges)
      try {
        return fn()
      } finally {
        const totalChanges = readNumber(selectTotalChanges) - totalBefore
        for (const scope of changeScopes)
          if (!scopes.includes(scope)) stateByScope[scope].outOfScopeChanges += totalChanges
      }
    },
  }
}
