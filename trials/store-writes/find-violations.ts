import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diskFiles } from '@kitchen-table/embedded/disk'
import { storeWrites } from '../store-writes.ts'
import type { StoredState, StoreWrite } from './store-write.ts'

/** The keys (`<name> <n>`) of all acknowledged writes. */
type AcknowledgedWrites = ReadonlySet<string>

export const writeKey = ({ name }: StoreWrite, n: number) => `${name} ${n}`

/** Returns the numbers of the acknowledged writes by the name of their kind, which may contain spaces. */
function groupByKind(acknowledged: AcknowledgedWrites): Map<string, number[]> {
  const numbers = new Map<string, number[]>()
  for (const key of acknowledged) {
    const [, name, n] = /^(.*) (\d+)$/.exec(key) ?? []
    if (name === undefined) continue
    const ofKind = numbers.get(name)
    if (ofKind) ofKind.push(Number(n))
    else numbers.set(name, [Number(n)])
  }
  return numbers
}

async function findViolationsOfKind(kind: StoreWrite, acknowledged: readonly number[], state: StoredState) {
  const rows = kind.partQueries.map((sql) =>
    state.db
      .prepare(sql)
      .all()
      .map(({ n }) => Number(n)),
  )
  const parts = rows.map((numbers) => new Set(numbers))
  const violations: string[] = []
  for (const n of acknowledged)
    if (!parts.every((part) => part.has(n)) || !(await kind.isFullyStored(state, n)))
      violations.push(`"${writeKey(kind, n)}" was acknowledged but is not stored.`)
  const [first = new Set(), ...others] = parts
  if (rows.some((numbers, at) => numbers.length > (parts[at]?.size ?? 0)))
    violations.push(`"${kind.name}": something is stored twice.`)
  if (others.some((part) => part.symmetricDifference(first).size > 0))
    violations.push(`"${kind.name}": one is only partly stored.`)
  return violations
}

/** Returns what is wrong with the store, in sentences: acknowledged writes that are missing, stored twice or torn. */
export async function findViolations(dataDir: string, acknowledged: AcknowledgedWrites): Promise<string[]> {
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  const state = { db, files: diskFiles({ root: join(dataDir, 'files') }) }
  try {
    const acknowledgedByKind = groupByKind(acknowledged)
    const violations = await Promise.all(
      storeWrites.map((kind) => findViolationsOfKind(kind, acknowledgedByKind.get(kind.name) ?? [], state)),
    )
    return violations.flat()
  } finally {
    db.close()
  }
}
