import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createTables, openDynamodb } from '@kitchen-table/cloud/dynamodb'
import { startDynamodbLocal } from '@kitchen-table/cloud/testing/tools'
import { openSqlite } from '@kitchen-table/embedded/sqlite'
import {
  type MovedTables,
  type MoveResult,
  moveToDynamodb,
  moveToSqlite,
  type OnRows,
} from '@kitchen-table/operator/move'
import { fillSqliteWithSamples, hashTables, movedTables } from '@kitchen-table/operator/testing/tools'
import { makeStore } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'

const PREFIX = 'bench-'

/** About a million rows; `BENCH_MOVED_EVENTS` makes fewer. */
const EVENTS = Number(process.env.BENCH_MOVED_EVENTS ?? 400_000)
const LEARNERS = Math.ceil(EVENTS / 100)

async function openTables(): Promise<MovedTables & { stop(): Promise<void> }> {
  const local = await startDynamodbLocal()
  const client = local.client()
  await createTables(client, PREFIX)
  const dynamodb = openDynamodb({ client, prefix: PREFIX })
  return { client, dynamodb, prefix: PREFIX, stop: local.stop }
}

function readStore<T>(dataDir: string, read: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
  try {
    return read(db)
  } finally {
    db.close()
  }
}

const countRows = (db: DatabaseSync) =>
  Object.fromEntries(
    movedTables(db).map((name) => [name, Number(db.prepare(`SELECT count(*) AS n FROM "${name}"`).get()?.n)]),
  )

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)

async function fill(dataDir: string): Promise<void> {
  const filesDir = join(dataDir, 'files')
  const sqlite = openSqlite({
    dataDir,
    onFault: (error) => {
      throw error
    },
  })
  await fillSqliteWithSamples(sqlite, filesDir)
  await sqlite.close()
}

const onRows: OnRows = (step, table, done, total) => {
  if (done % 60_000 === 0) console.log(`${step} ${table}: ${done}${total === null ? '' : ` of ${total}`}`)
}

/** Runs a move, and returns its seconds and its result. */
async function timeMove(move: () => Promise<MoveResult>): Promise<[seconds: number, MoveResult]> {
  const startedAt = performance.now()
  const result = await move()
  return [(performance.now() - startedAt) / 1000, result]
}

const peakMemory = () => process.resourceUsage().maxRSS / 1000

/** Moves a store of a million rows into DynamoDB Local and back, and compares the hash of each of its tables. */
async function benchmarkMoveStore(): Promise<Figure[]> {
  const store = await makeStore({
    learners: LEARNERS,
    largeLibrary: true,
    manyOrganizations: true,
    events: EVENTS,
  })
  const backDir = await mkdtemp(join(tmpdir(), 'kitchen-table-bench-'))
  await fill(store.dataDir)
  const [counts, hashes] = readStore(store.dataDir, (db) => [countRows(db), hashTables(db)])
  console.log(counts)
  const tables = await openTables()
  const [thereSeconds, there] = await timeMove(() =>
    moveToDynamodb({ dataDir: store.dataDir, tables, onRows }),
  )
  const thereMemory = peakMemory()
  console.log(Object.fromEntries([...there.rows].map(([table, { count }]) => [table, count])))
  const [backSeconds, back] = await timeMove(() => moveToSqlite({ dataDir: backDir, tables, onRows }))
  const memory = peakMemory()
  const after = existsSync(join(backDir, 'store.db')) ? readStore(backDir, hashTables) : {}
  const different = Object.keys(hashes).filter((name) => hashes[name] !== after[name])
  console.log(after)
  await tables.stop()
  await store.remove()
  await rm(backDir, { recursive: true })
  return [
    ['moving: rows of SQLite', sum(Object.values(counts)), null, `${Object.keys(counts).length} tables`],
    ['moving: rows of DynamoDB', sum([...there.rows.values()].map(({ count }) => count))],
    [
      'moving: to DynamoDB Local and verified, s',
      thereSeconds,
      null,
      `peak memory ${thereMemory.toFixed(0)} MB`,
    ],
    ['moving: back and verified, s', backSeconds],
    ['moving: peak memory, MB', memory],
    ['moving: tables of DynamoDB that differ', there.differences.length],
    ['moving: tables that differ on the way back', back.differences.length],
    [
      'moving: tables of SQLite with another hash',
      different.length,
      'movedDifferences',
      different.join(', '),
    ],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkMoveStore)
