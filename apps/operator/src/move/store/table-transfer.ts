import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { type Item, parseItem, type RowType, toIndexItems, toItem } from '@kitchen-table/cloud/dynamodb'
import { listKeyColumns } from '@kitchen-table/embedded/sqlite'
import { z } from 'zod'

export type Columns = Record<string, SQLOutputValue>

/**
 * How the rows of a table of DynamoDB are read from SQLite and stored there. The rows of DynamoDB's tables are the
 * neutral form of a store: both databases yield them, and what they yield is compared.
 */
export type TableTransfer = {
  /** Yields the rows as DynamoDB has them, in an order that depends on nothing but the data. */
  read(db: DatabaseSync): Iterable<Item>
  /** The tables of SQLite that `write` fills. They are emptied before the first row. */
  fills: readonly string[]
  /** Returns the function that stores a row in SQLite; null for a table that the rows of others say all about. */
  write: ((db: DatabaseSync) => (item: Item) => void) | null
}

/**
 * The attribute of a row with columns that SQLite would get otherwise from the rest of the row: a JSON text in another
 * order, the number of a member. The adapters for DynamoDB ignore it, and drop it when they replace the row.
 */
export const SQLITE_COLUMNS_ATTRIBUTE = 'sqliteColumns'

const columnsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()])).default({})

function keptColumns(item: Item): Record<string, SQLInputValue> {
  return columnsSchema.parse(item[SQLITE_COLUMNS_ATTRIBUTE])
}

export function withKeptColumns(item: Item, columns: Columns): Item {
  return Object.keys(columns).length === 0 ? item : { ...item, [SQLITE_COLUMNS_ATTRIBUTE]: columns }
}

/** Yields the rows of a table in the order of its key. */
export function selectRows(db: DatabaseSync, table: string): Iterable<Columns> {
  return db.prepare(`SELECT * FROM "${table}" ORDER BY ${listKeyColumns(db, table)}`).iterate()
}

/** Returns the function that inserts a row by its columns. */
function rowInserter(db: DatabaseSync, table: string) {
  const names = db.prepare('SELECT name FROM pragma_table_info(?) ORDER BY cid').all(table)
  const columns = names.map(({ name }) => String(name))
  const quoted = columns.map((column) => `"${column}"`)
  const insert = db.prepare(`INSERT INTO "${table}" (${quoted}) VALUES (${columns.map(() => '?')})`)
  return (row: Record<string, SQLInputValue>): void => {
    insert.run(...columns.map((column) => row[column] ?? null))
  }
}

type RowMapping<T extends K, K extends object> = {
  /** The table of SQLite. */
  table: string
  rows: RowType<T, K>
  toRow(columns: Columns): T
  toColumns(row: T): Record<string, SQLInputValue>
  /** Returns the function that returns columns of a row that are neither in its fields nor follow from them. */
  keep?: (db: DatabaseSync) => (columns: Columns) => Columns
  /** Columns that `keep` is about. */
  unmapped?: readonly string[]
  /** Returns a function that returns the values of `unmapped` for a row that has none from an earlier move. */
  assign?: (db: DatabaseSync) => () => Record<string, SQLInputValue>
}

type RowTransfer<T> = TableTransfer & {
  readRows(db: DatabaseSync): Iterable<T>
  readIndexItems(db: DatabaseSync): Iterable<Item>
}

/** Returns the transfer of a table whose rows are those of one table of SQLite. */
export function createRowTransfer<T extends K, K extends object>(mapping: RowMapping<T, K>): RowTransfer<T> {
  const { table, rows, toRow, toColumns, keep, unmapped = [], assign } = mapping

  function findDifferences(columns: Columns, row: T): Columns {
    const mapped = toColumns(row)
    const differing = Object.entries(columns).filter(
      ([name, value]) => !unmapped.includes(name) && mapped[name] !== value,
    )
    return Object.fromEntries(differing)
  }

  function* readRows(db: DatabaseSync): Generator<T> {
    for (const columns of selectRows(db, table)) yield toRow(columns)
  }

  return {
    fills: [table],
    readRows,
    *read(db) {
      const findKept = keep?.(db)
      for (const columns of selectRows(db, table)) {
        const row = toRow(columns)
        const kept = { ...findDifferences(columns, row), ...findKept?.(columns) }
        yield withKeptColumns(toItem(rows, row, ''), kept)
      }
    },
    *readIndexItems(db) {
      for (const row of readRows(db)) yield* toIndexItems(rows, row)
    },
    write(db) {
      const insert = rowInserter(db, table)
      const assignColumns = assign?.(db)
      return (item) =>
        insert({ ...toColumns(parseItem(rows, item)), ...assignColumns?.(), ...keptColumns(item) })
    },
  }
}

/** Returns a transfer of rows that follow from others, which SQLite has in another form or not at all. */
export function createDerivedRowTransfer(read: TableTransfer['read']): TableTransfer {
  return { read, fills: [], write: null }
}
