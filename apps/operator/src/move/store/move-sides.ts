import type { DatabaseSync } from 'node:sqlite'
import { retryWhileFailing } from '@kitchen-table/application/store-helpers'
import {
  type Dynamodb,
  type Item,
  type MoveState,
  REVISION_ATTRIBUTE,
  readDynamodbMoveState,
  saveDynamodbMoveState,
  type Table,
  tableKeys,
} from '@kitchen-table/cloud/dynamodb'
import { chunksOf, runConcurrently } from '../../run-concurrently.ts'
import { MoveError } from '../move-error.ts'
import { readDynamodbRows, withoutRevision } from './read-dynamodb.ts'
import { createSqliteTarget } from './sqlite-target.ts'
import { SQLITE_COLUMNS_ATTRIBUTE } from './table-transfer.ts'
import { transfersByTable } from './table-transfers.ts'

export const allTables = Object.keys(transfersByTable) as Table[]

/** A store whose rows are read, in the form of DynamoDB's tables. */
export type MoveSource = {
  read(table: Table): Iterable<Item> | AsyncIterable<Item>
  /** Whether every read yields the rows of a table in the same order, so that a move continues within it. */
  isOrdered: boolean
}

/** A store into which rows are moved. */
export type MoveTarget = MoveSource & {
  /** The tables that are written; the rows of all others follow from theirs. */
  tables: readonly Table[]
  /** The tables that are compared, and a row without what is not. */
  compared: readonly Table[]
  toCompared(table: Table, item: Item): Item
  /** Throws a MoveError if it holds rows, but no state of a move. */
  expectEmpty(): Promise<void>
  readState(): Promise<MoveState | null>
  saveState(state: MoveState): Promise<void>
  /** Prepares a table for its first row. */
  begin(table: Table): Promise<void>
  /** Stores rows of a table and, after them or with them, the state. */
  write(table: Table, items: readonly Item[], state: MoveState): Promise<void>
  /** Called after the last row. May be called again. */
  finish(): Promise<void>
}

export function sqliteSource(db: DatabaseSync): MoveSource {
  return { read: (table) => transfersByTable[table].read(db), isOrdered: true }
}

export function dynamodbSource(dynamodb: Dynamodb): MoveSource {
  return { read: (table) => readDynamodbRows(dynamodb, table), isOrdered: false }
}

/** The rows of DynamoDB's tables that only follow from others are not read from SQLite, which has none of them. */
export function sqliteTarget(db: DatabaseSync): MoveTarget {
  const tables = allTables.filter((table) => transfersByTable[table].write !== null)
  return {
    ...sqliteSource(db),
    tables,
    // SQLite numbers and formats what is new to it: what `Moves` and columns of rows say of that may be more afterwards.
    compared: tables.filter((table) => table !== 'Moves'),
    toCompared(table, item) {
      const { [SQLITE_COLUMNS_ATTRIBUTE]: _, ...compared } = withoutRevision(table, item)
      return compared
    },
    ...createSqliteTarget(db),
  }
}

const tablesOfSignIns: readonly Table[] = ['Sessions', 'Challenges']

const leadsToSession = ({ key }: Item) => typeof key === 'object' && key !== null && 'tokenHash' in key

/** Leaves out sessions and open challenges, which belong to the accounts of the other pool: people sign in again. */
export function withoutSignIns(source: MoveSource): MoveSource {
  async function* readIndexes() {
    for await (const item of source.read('Indexes')) if (!leadsToSession(item)) yield item
  }
  return {
    ...source,
    read(table) {
      if (tablesOfSignIns.includes(table)) return []
      return table === 'Indexes' ? readIndexes() : source.read(table)
    },
  }
}

const ROWS_PER_REQUEST = 25
const CONCURRENT_REQUESTS = 12

export function dynamodbTarget(dynamodb: Dynamodb): MoveTarget {
  const { writeEach, scanPage, newId } = dynamodb

  async function writeAll(table: Table, items: readonly Item[]): Promise<void> {
    const writes = items.map((item) => ({
      table,
      item: REVISION_ATTRIBUTE in item ? { ...item, [REVISION_ATTRIBUTE]: newId() } : item,
    }))
    await runConcurrently(chunksOf(writes, ROWS_PER_REQUEST), CONCURRENT_REQUESTS, (batch) =>
      retryWhileFailing(() => writeEach(batch)),
    )
  }

  return {
    ...dynamodbSource(dynamodb),
    tables: allTables,
    compared: allTables,
    toCompared: withoutRevision,
    async expectEmpty() {
      for (const table of allTables) {
        const page = await scanPage(table, { attributes: [...tableKeys[table]], startKey: null, pageSize: 1 })
        if (page.rows.length > 0)
          throw new MoveError(
            `The table ${table} has rows already, and a store is moved only into empty tables; please choose another TABLE_PREFIX, or remove these tables.`,
          )
      }
    },
    readState: () => readDynamodbMoveState(dynamodb),
    saveState: (state) => saveDynamodbMoveState(dynamodb, state),
    begin: async () => {},
    async write(table, items, state) {
      await writeAll(table, items)
      await saveDynamodbMoveState(dynamodb, state)
    },
    finish: async () => {},
  }
}
