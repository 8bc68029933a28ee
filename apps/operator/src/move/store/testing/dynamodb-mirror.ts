import { hash, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type BatchedWrite,
  createMoveState,
  createTables,
  type Item,
  type Key,
  openDynamodbStores,
  REVISION_ATTRIBUTE,
  type Table,
  tableKeys,
} from '@kitchen-table/cloud/dynamodb'
import type { DynamoDBClient } from '@kitchen-table/cloud/service-clients'
import { openSharedDynamodb } from '@kitchen-table/cloud/testing/suites'
import { countOpenRequests, recordWrittenTables } from '@kitchen-table/cloud/testing/tools'
import type { StoreMirror } from '@kitchen-table/server/testing/tools'
import { afterAll } from 'vitest'
import { sortKeys } from '../../../record-hash.ts'
import { allTables, sqliteTarget } from '../move-sides.ts'
import { packDetailNumbers, packPersonNumbers } from '../moves-table.ts'
import { readDynamodbRows, withoutRevision } from '../read-dynamodb.ts'
import { removeMoveState } from '../sqlite-target.ts'
import { dropStagedTables } from '../staged-tables.ts'
import { SQLITE_COLUMNS_ATTRIBUTE, type TableTransfer, withKeptColumns } from '../table-transfer.ts'
import { transfersByTable } from '../table-transfers.ts'
import { openTables } from './move-tables.ts'

/** The built-in accounts, which stay in SQLite, write challenges themselves. */
const tablesOfSqlite: readonly Table[] = ['Challenges']

const mirroredTables = allTables.filter((table) => !tablesOfSqlite.includes(table))

/** `Moves` has what only SQLite stores. */
const pushedTables = mirroredTables.filter((table) => table !== 'Moves')

/** Tables whose rows follow from those of others. */
const derivedTables = mirroredTables.filter((table) => transfersByTable[table].write === null)

type ItemsByKey = Map<string, Item>

function keyOf(table: Table, item: Item): Key {
  return Object.fromEntries(tableKeys[table].map((name) => [name, String(item[name])]))
}

const keyText = (table: Table, item: Item) => JSON.stringify(keyOf(table, item))

/** Returns what two rows must have in common so that writing one over the other would change nothing. */
const contentOf = (table: Table, item: Item) => JSON.stringify(sortKeys(withoutRevision(table, item)))

/** Tables whose rows of SQLite are made of the rows of several: they are made again together. */
const connectedTables: readonly Table[] = [
  'UserGroups',
  'Members',
  'MemberImports',
  'MemberImportRows',
  'Users',
  'ProgressParts',
  'Library',
  'Moves',
  'EventLog',
  'EventDetails',
  'EventDays',
  'LoginDays',
]

/** Returns a function that gives members and organizations the numbers that they have in SQLite: DynamoDB has none. */
function numberKeeper(db: DatabaseSync) {
  const rows = db.prepare(`
    SELECT group_slug || ' ' || email AS name, number FROM members UNION ALL SELECT slug, last_number FROM groups`)
  const numbers = new Map(rows.all().map(({ name, number }) => [String(name), Number(number)]))
  return (table: Table, item: Item): Item => {
    const number = numbers.get(table === 'Members' ? `${item.group} ${item.email}` : String(item.slug))
    if (number === undefined) return item
    if (table === 'Members') return withKeptColumns(item, { number })
    return table === 'UserGroups' ? withKeptColumns(item, { last_number: number }) : item
  }
}

/** Makes the rows of SQLite again that these tables of DynamoDB lead to. */
async function fillSqlite(db: DatabaseSync, changed: readonly Table[], read: ReadTable): Promise<void> {
  const areConnected = changed.some((table) => connectedTables.includes(table))
  const filled = areConnected ? [...changed, ...connectedTables] : changed
  const keepNumbers = numberKeeper(db)
  const numbers = [...packDetailNumbers(db), ...packPersonNumbers(db)]
  const target = sqliteTarget(db)
  const state = createMoveState('the mirrored tables')
  for (const table of target.tables) {
    if (!filled.includes(table)) continue
    const items: Item[] = table === 'Moves' ? [...numbers] : []
    for await (const item of read(table)) items.push(keepNumbers(table, item))
    await target.begin(table)
    await target.write(table, items, state)
  }
  if (areConnected) await target.finish()
  else dropStagedTables(db)
  removeMoveState(db)
}

/** Turns of the event loop without an open request after which no store is at work: between two requests there are a few. */
const IDLE_TURNS = 10

async function waitUntilIdle(openRequests: () => number): Promise<void> {
  let turns = 0
  while (turns < IDLE_TURNS) {
    await nextTurn()
    turns = openRequests() > 0 ? 0 : turns + 1
  }
}

type ReadTable = (table: Table) => AsyncIterable<Item>

/** Returns the writes after which a table of DynamoDB has the rows that SQLite has. */
async function findWrites(db: DatabaseSync, table: Table, read: ReadTable): Promise<BatchedWrite[]> {
  const contents = new Map<string, string>()
  for await (const item of read(table)) contents.set(keyText(table, item), contentOf(table, item))
  const writes: BatchedWrite[] = []
  for (const { [SQLITE_COLUMNS_ATTRIBUTE]: _, ...item } of transfersByTable[table].read(db)) {
    const key = keyText(table, item)
    if (contents.get(key) !== contentOf(table, item))
      writes.push({
        table,
        item: REVISION_ATTRIBUTE in item ? { ...item, [REVISION_ATTRIBUTE]: randomUUID() } : item,
      })
    contents.delete(key)
  }
  for (const key of contents.keys()) writes.push({ table, removedKey: keyOf(table, JSON.parse(key)) })
  return writes
}

/** The stores of DynamoDB, with their rows in a database of SQLite. */
export type DynamodbMirror = StoreMirror & {
  /** Notices also what this client writes from now on. */
  watchClient(client: DynamoDBClient): void
  /** Removes all rows of a table, in DynamoDB. */
  clearTable(table: Table): Promise<void>
}

/** Opens stores on the tables with the prefix, and gives these tables the rows that `db` has. */
export async function openDynamodbMirror(
  client: DynamoDBClient,
  prefix: string,
  db: DatabaseSync,
): Promise<DynamodbMirror> {
  const dynamodb = openTables(client, prefix)
  const writtenTables = new Set(allTables.map((table) => prefix + table))
  const openRequestsOfClients: (() => number)[] = []
  function watchClient(watched: DynamoDBClient): void {
    recordWrittenTables(watched, writtenTables)
    openRequestsOfClients.push(countOpenRequests(watched))
  }
  watchClient(client)
  const countRequests = () => openRequestsOfClients.reduce((sum, count) => sum + count(), 0)
  /** The rows of DynamoDB's tables as they are stored. */
  const stored = new Map<Table, ItemsByKey>()
  const scanPage = async (table: Table) => ({ rows: [...(stored.get(table)?.values() ?? [])], lastKey: null })
  const read = (table: Table) => readDynamodbRows({ scanPage }, table)

  async function readTable(table: Table): Promise<void> {
    const items: ItemsByKey = new Map()
    for await (const item of dynamodb.scan(table)) items.set(keyText(table, item), item)
    stored.set(table, items)
  }

  /** Reads the tables again that were written, and returns their names. */
  async function readWrittenTables(): Promise<Table[]> {
    await waitUntilIdle(countRequests)
    const tables = mirroredTables.filter((table) => writtenTables.has(prefix + table))
    writtenTables.clear()
    await Promise.all(tables.map(readTable))
    return tables
  }

  async function pullRows(): Promise<void> {
    const changed = await readWrittenTables()
    if (changed.length > 0) await fillSqlite(db, changed, read)
  }

  async function pushRows(): Promise<void> {
    for (const table of pushedTables) await dynamodb.writeEach(await findWrites(db, table, read))
    await readWrittenTables()
  }

  await readWrittenTables()
  await pushRows()
  const { challenges: _, ...stores } = openDynamodbStores(dynamodb)
  async function clearTable(table: Table): Promise<void> {
    await readTable(table)
    const keys = [...(stored.get(table)?.values() ?? [])].map((item) => keyOf(table, item))
    await dynamodb.writeEach(keys.map((removedKey) => ({ table, removedKey })))
  }
  return {
    stores,
    watchClient,
    pullRows,
    pushRows,
    clearTable,
    clearRates: () => clearTable('Rates'),
    async checkDerivedRows() {
      for (const table of derivedTables) {
        const writes = await findWrites(db, table, read)
        // An organization is listed before its first event, which may not be stored then.
        if (table === 'EventGroups' && writes.every((write) => 'removedKey' in write)) continue
        if (writes.length > 0) throw new Error(`Rows of ${table} are wrong: ${JSON.stringify(writes)}`)
      }
    },
    hashRows(except) {
      const isExcepted = ({ fills }: TableTransfer) =>
        fills.length > 0 && fills.every((name) => except.includes(name))
      const tables = mirroredTables.filter((table) => !isExcepted(transfersByTable[table]))
      const rows = tables.map((table) => [...(stored.get(table) ?? [])].map(sortKeys).sort())
      return hash('sha256', JSON.stringify(rows))
    },
  }
}

/** Returns the function that moves a product's rows into tables that the calling file has in DynamoDB Local. */
export function openMirrorForFile(): (db: DatabaseSync) => Promise<DynamodbMirror> {
  const local = openSharedDynamodb()
  const client = local.client()
  const prefixes: string[] = []
  afterAll(async () => {
    client.destroy()
    for (const prefix of prefixes) await local.removeTables(prefix)
  })
  return async (db) => {
    const prefix = `test-${prefixes.length}-`
    prefixes.push(prefix)
    await createTables(client, prefix)
    return openDynamodbMirror(client, prefix, db)
  }
}
