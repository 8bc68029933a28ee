import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diskFiles } from '../../apps/server/src/adapters/disk/disk-files.ts'
import { storeWrites } from '../store-writes.ts'
import type { Kept, StoreWrite } from './store-write.ts'

/** `<name> <n>` of every write that was acknowledged. */
export type Acknowledged = ReadonlySet<string>

export const nameOf = ({ name }: StoreWrite, n: number) => `${name} ${n}`

/** The numbers of one kind. */
function numbersOf({ name }: StoreWrite, acknowledged: Acknowledged): number[] {
  const mine = [...acknowledged].filter((told) => told.startsWith(`${name} `))
  return mine.map((told) => Number(told.slice(name.length + 1)))
}

async function isThere(kind: StoreWrite, n: number, stored: number[][], kept: Kept): Promise<boolean> {
  return stored.every((part) => part.includes(n)) && (await (kind.holds?.(kept, n) ?? true))
}

async function wrongsOfKind(kind: StoreWrite, acknowledged: Acknowledged, kept: Kept): Promise<string[]> {
  const stored = kind.parts.map((sql) =>
    kept.db
      .prepare(sql)
      .all()
      .map(({ n }) => Number(n)),
  )
  const wrongs: string[] = []
  for (const n of numbersOf(kind, acknowledged))
    if (!(await isThere(kind, n, stored, kept)))
      wrongs.push(`"${nameOf(kind, n)}" was acknowledged and is not there.`)
  const [first = [], ...others] = stored
  if (new Set(first).size < first.length) wrongs.push(`"${kind.name}": something is there twice.`)
  for (const part of others)
    if (String(part.toSorted()) !== String(first.toSorted()))
      wrongs.push(`"${kind.name}": only a part of one is there.`)
  return wrongs
}

/** What is wrong with what is stored, in sentences: acknowledged writes that are missing, doubled ones, torn ones. */
export async function wrongsOf(dataDir: string, acknowledged: Acknowledged): Promise<string[]> {
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  const kept = { db, files: diskFiles({ root: join(dataDir, 'files') }) }
  try {
    const wrongs = await Promise.all(storeWrites.map((kind) => wrongsOfKind(kind, acknowledged, kept)))
    return wrongs.flat()
  } finally {
    db.close()
  }
}
