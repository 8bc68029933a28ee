import type { DatabaseSync } from 'node:sqlite'

const kinds = ['people', 'library', 'progress'] as const

/** `people`: sessions, accounts, roles, organisations. */
export type Kind = (typeof kinds)[number]

/** Tells when what was read before may be told again without reading. */
export type Changes = {
  /** Another number as soon as anything of this kind may have changed, by this process or another. */
  mark(kind: Kind): number
  /**
   * Runs a part of a write that changes nothing of any kind but these. Whatever runs outside counts as a change of
   * every kind, so forgetting this costs time and never correctness.
   */
  only<T>(changed: readonly Kind[], fn: () => T): T
}

/**
 * Asks SQLite on every call: `data_version` is another one after a commit of any other connection, total_changes()
 * after any row that this one has changed, also when that was undone.
 */
export function changesOf(db: DatabaseSync): Changes {
  const version = db.prepare('PRAGMA data_version', { returnArrays: true })
  const total = db.prepare('SELECT total_changes()', { returnArrays: true })
  const number = (statement: typeof total) => Number(statement.get()?.[0])
  const initial = () => ({ mark: 0, others: 0, own: 0, notOfThisKind: 0 })
  const seen: Record<Kind, ReturnType<typeof initial>> = {
    people: initial(),
    library: initial(),
    progress: initial(),
  }

  let asked: { others: number; own: number } | null = null

  /** Once for whatever happens without a pause; within a transaction every time, because it changes things itself. */
  function now(): { others: number; own: number } {
    if (asked && !db.isTransaction) return asked
    const answer = { others: number(version), own: number(total) }
    if (db.isTransaction) return answer
    asked = answer
    queueMicrotask(() => {
      asked = null
    })
    return answer
  }

  return {
    mark(kind) {
      const known = seen[kind]
      const { others, own: rows } = now()
      const own = rows - known.notOfThisKind
      if (others !== known.others || own !== known.own) {
        known.mark += 1
        known.others = others
        known.own = own
      }
      return known.mark
    },
    only(changed, fn) {
      const before = number(total)
      try {
        return fn()
      } finally {
        const rows = number(total) - before
        for (const kind of kinds) if (!changed.includes(kind)) seen[kind].notOfThisKind += rows
      }
    },
  }
}
