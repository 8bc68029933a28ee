import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diskFiles } from '../../apps/server/src/adapters/disk/disk-files.ts'
import { storeWrites } from '../store-writes.ts'
import type { StoredState, StoreWrite } from './store-write.ts'

/** `<name> <n>` of every write that was acknowledged. */
export type AcknowledgedWrites = ReadonlySet<string>

export const writeKey = ({ name }: StoreWrite, n: number) => `${name} ${n}`

/** The numbers of one kind. */
function acknowledgedNumbers({ name }: StoreWrite, acknowledged: AcknowledgedWrites): number[] {
  const mine = [...acknowledged].filter((told) => told.startsWith(`${name} `))
  return mine.map((told) => Number(told.slice(name.length + 1)))
}

async function isStored(
  kind: StoreWrite,
  n: number,
  stored: number[][],
  state: StoredState,
): Promise<boolean> {
  return stored.every((part) => part.includes(n)) && (await (kind.isFullyStored?.(state, n) ?? true))
}

async function findViolationsOfKind(
  kind: StoreWrite,
  acknowledged: AcknowledgedWrites,
  state: StoredState,
): Promise<string[]> {
  const stored = kind.partQueries.map((sql) =>
    state.db
      .prepare(sql)
      .all()
      .map(({ n }) => Number(n)),
  )
  const wrongs: string[] = []
  for (const n of acknowledgedNumbers(kind, acknowledged))
    if (!(await isStored(kind, n, stored, state)))
      wrongs.push(`"${writeKey(kind, n)}" was acknowledged and is not there.`)
  const [first = [], ...others] = stored
  if (new Set(first).size < first.length) wrongs.push(`"${kind.name}": something is there twice.`)
  for (const part of others)
    if (String(part.toSorted()) !== String(first.toSorted()))
      wrongs.push(`"${kind.name}": only a part of one is there.`)
  return wrongs
}

/** What is wrong with what is stored, in sentences: acknowledged writes that are missing, doubled ones, torn ones. */
export async function findViolations(dataDir: string, acknowledged: AcknowledgedWrites): Promise<string[]> {
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  const state = { db, files: diskFiles({ root: join(dataDir, 'files') }) }
  try {
    const wrongs = await Promise.all(
      storeWrites.map((kind) => findViolationsOfKind(kind, acknowledged, state)),
    )
    return wrongs.flat()
  } finally {
    db.close()
  }
}
