import { hash } from 'node:crypto'
import { createMoveState, type Item, type MoveState, type Table } from '@kitchen-table/cloud/dynamodb'
import { createRecordsHasher, isSameRecordsHash, type RecordsHash } from '../../record-hash.ts'
import { MoveError } from '../move-error.ts'
import type { MoveSource, MoveTarget } from './move-sides.ts'

/** Rows that are stored before the state is. */
const ROWS_PER_CHUNK = 3000

export type MoveStep = 'Reading' | 'Moving' | 'Verifying'
/** Called during long work: `done` of `total` rows of a table; `total` is null while they are counted. */
export type OnRows = (step: MoveStep, table: Table, done: number, total: number | null) => void

export type TableHashes = Map<Table, RecordsHash>
export type Difference = { table: Table; source: RecordsHash; target: RecordsHash }

export type MoveResult = {
  /** What the source has of each table. */
  rows: TableHashes
  differences: Difference[]
}

type MoveOptions = {
  source: MoveSource
  target: MoveTarget
  onRows?: OnRows
  rowsPerChunk?: number
  /** Returns whether what is not rows is the same on both sides; only then the move counts as verified. */
  isOtherwiseEqual?: () => Promise<boolean>
}

const PROGRESS_INTERVAL = 1000

async function hashTables(
  side: MoveSource,
  { tables, toCompared }: Pick<MoveTarget, 'tables' | 'toCompared'>,
  onRow: (table: Table, done: number) => void,
): Promise<TableHashes> {
  const hashes: TableHashes = new Map()
  for (const table of tables) {
    const rows = createRecordsHasher()
    let done = 0
    for await (const item of side.read(table)) {
      rows.add(toCompared(table, item))
      done += 1
      if (done % PROGRESS_INTERVAL === 0) onRow(table, done)
    }
    hashes.set(table, rows.read())
  }
  return hashes
}

/** Reads and hashes all rows of the source that the target would get. */
export function hashSourceTables({ source, target, onRows }: MoveOptions): Promise<TableHashes> {
  return hashTables(source, target, (table, done) => onRows?.('Reading', table, done, null))
}

function hashOf(hashes: TableHashes): string {
  return hash('sha256', JSON.stringify([...hashes]))
}

/** Returns the state from which a move continues, or begins. */
async function openState(target: MoveTarget, source: string): Promise<MoveState> {
  const stored = await target.readState()
  if (stored === null) {
    await target.expectEmpty()
    const state = createMoveState(source)
    await target.saveState(state)
    return state
  }
  if (stored.source !== source)
    throw new MoveError(
      stored.isVerified
        ? 'The target has the rows of a move that has ended, of another store or of this one before it was changed; they were left as they are.'
        : 'The target has rows of an earlier move, of another store or of this one before it was changed; please remove what it has, and run this again.',
    )
  return stored
}

async function moveTable(
  { source, target, onRows, rowsPerChunk = ROWS_PER_CHUNK }: MoveOptions,
  state: MoveState,
  table: Table,
  total: number,
): Promise<void> {
  // Rows whose order may be another one this time are stored again, all of them.
  const skipped = source.isOrdered ? (state.stored[table] ?? 0) : 0
  if (skipped === 0) await target.begin(table)
  let done = 0
  let chunk: Item[] = []
  const store = async () => {
    state.stored[table] = done
    await target.write(table, chunk, state)
    chunk = []
    onRows?.('Moving', table, done, total)
  }
  for await (const item of source.read(table)) {
    done += 1
    if (done <= skipped) continue
    chunk.push(item)
    if (chunk.length === rowsPerChunk) await store()
  }
  state.done.push(table)
  await store()
}

/**
 * Moves all rows of a store into an empty one, and compares both. A move that was interrupted continues: rows are stored
 * before the state that says so, and storing one again changes nothing. Nothing is written to a target that has other
 * rows. The rows of one chunk are in memory at a time.
 */
export async function moveRows(options: MoveOptions): Promise<MoveResult> {
  const { target, onRows, isOtherwiseEqual } = options
  const rows = await hashSourceTables(options)
  const totalOf = (table: Table) => rows.get(table)?.count ?? 0
  const state = await openState(target, hashOf(rows))
  for (const table of target.tables)
    if (!state.done.includes(table)) await moveTable(options, state, table, totalOf(table))
  await target.finish()

  const stored = await hashTables(target, target, (table, done) =>
    onRows?.('Verifying', table, done, totalOf(table)),
  )
  const differences = target.compared.flatMap((table): Difference[] => {
    const [inSource, inTarget] = [rows.get(table), stored.get(table)]
    const isSame = inSource && inTarget && isSameRecordsHash(inSource, inTarget)
    return isSame || !inSource || !inTarget ? [] : [{ table, source: inSource, target: inTarget }]
  })
  const isEqual = (await isOtherwiseEqual?.()) !== false && differences.length === 0
  if (isEqual && !state.isVerified) await target.saveState({ ...state, isVerified: true })
  return { rows, differences }
}
