import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diskFiles } from '../../apps/server/src/adapters/disk/disk-files.ts'
import { storeWrites } from '../store-writes.ts'
import type { StoredState, StoreWrite } from './store-write.ts'

/** The keys (`<name> <n>`) of all acknowledged writes. */
export type AcknowledgedWrites = ReadonlySet<string>

export const writeKey = ({ name }: StoreWrite, n: number) => `${name} ${n}`

function acknowledgedNumbers({ name }: StoreWrite, acknowledged: AcknowledgedWrites): number[] {
  const keys = [...acknowledged].filter((key) => key.startsWith(`${name} `))
  // The name of another kind may begin with this one.
  return keys
    .map((key) => key.slice(name.length + 1))
    .filter((rest) => /^\d+$/.test(rest))
    .map(Number)
}

async function isStored(kind: StoreWrite, n: number, stored: number[][], state: StoredState) {
  return stored.every((part) => part.includes(n)) && (await kind.isFullyStored(state, n))
}

async function findViolationsOfKind(kind: StoreWrite, acknowledged: AcknowledgedWrites, state: StoredState) {
  const stored = kind.partQueries.map((sql) =>
    state.db
      .prepare(sql)
      .all()
      .map(({ n }) => Number(n)),
  )
  const violations: string[] = []
  for (const n of acknowledgedNumbers(kind, acknowledged))
    if (!(await isStored(kind, n, stored, state)))
      violations.push(`"${writeKey(kind, n)}" was acknowledged but is not stored.`)
  const [first = [], ...others] = stored
  if (new Set(first).size < first.length) violations.push(`"${kind.name}": something is stored twice.`)
  for (const part of others)
    if (String(part.toSorted()) !== String(first.toSorted()))
      violations.push(`"${kind.name}": one is only partly stored.`)
  return violations
}

/** Returns what is wrong with the store, in sentences: acknowledged writes that are missing, stored twice or torn. */
export async function findViolations(dataDir: string, acknowledged: AcknowledgedWrites): Promise<string[]> {
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  const state = { db, files: diskFiles({ root: join(dataDir, 'files') }) }
  try {
    const violations = await Promise.all(
      storeWrites.map((kind) => findViolationsOfKind(kind, acknowledged, state)),
    )
    return violations.flat()
  } finally {
    db.close()
  }
}
