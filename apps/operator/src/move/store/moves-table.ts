import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { encodeKeyPart, type Item, joinSortKey, padNumber } from '@kitchen-table/cloud/dynamodb'
import { parseJsonColumn, toBytes } from '@kitchen-table/embedded/sqlite'
import { z } from 'zod'
import { createCatalogChangeInserter } from './library-table.ts'
import { firstSignInsSql } from './login-day-table.ts'
import { selectRows, type TableTransfer } from './table-transfer.ts'

/** The kinds of rows of the table `Moves`, besides the state of a move. */
const kinds = {
  change: 'last change',
  details: 'numbers of details',
  people: 'numbers of people',
  counts: 'block of counts',
  logins: 'block of people',
} as const

/** Of a row: DynamoDB allows 400 KB, and thousands of rows are in memory at a time. */
const MAX_BYTES = 30_000

/** Yields rows with as many entries as fit, which are read back one by one. */
function* packEntries(kind: string, entries: Iterable<(string | number)[]>): Generator<Item> {
  let [packed, bytes, rows]: [(string | number)[][], number, number] = [[], 0, 0]
  const toItem = () => ({ kind, key: padNumber(rows), entries: packed })
  for (const entry of entries) {
    packed.push(entry)
    bytes += Buffer.byteLength(JSON.stringify(entry))
    if (bytes < MAX_BYTES) continue
    yield toItem()
    rows += 1
    packed = []
    bytes = 0
  }
  if (packed.length > 0) yield toItem()
}

function hasRows(db: DatabaseSync, query: string): boolean {
  return db.prepare(`SELECT 1 FROM (${query}) LIMIT 1`).get() !== undefined
}

/** Records that have changed last in a version that is no longer in the history. */
function* readOlderChanges(db: DatabaseSync): Generator<Item> {
  const changes = db.prepare(`
    SELECT kind, key, number FROM catalog_changes
    WHERE number NOT IN (SELECT number FROM catalog_history) ORDER BY kind, key`)
  for (const { kind, key, number } of changes.iterate())
    yield {
      kind: kinds.change,
      key: joinSortKey(String(kind), encodeKeyPart(String(key))),
      change: { kind: String(kind), key: String(key), number: Number(number) },
    }
}

/** Nothing is yielded while the numbers are those that a store gets whose counters are all rows. */
function* readDetailNumbers(db: DatabaseSync): Generator<Item> {
  const isNumberedAnew = !hasRows(
    db,
    `SELECT 1 FROM event_count_blocks
     UNION ALL SELECT 1 FROM (SELECT id, row_number() OVER (ORDER BY detail) AS place FROM event_details)
     WHERE id <> place
     UNION ALL SELECT 1 FROM event_details WHERE id NOT IN (SELECT detail FROM event_counts)`,
  )
  if (!isNumberedAnew) yield* packDetailNumbers(db)
}

function* readPersonNumbers(db: DatabaseSync): Generator<Item> {
  const isNumberedAnew = !hasRows(
    db,
    `SELECT 1 FROM login_blocks
     UNION ALL SELECT 1 FROM (
       SELECT p.number, p.overall_number, row_number() OVER (PARTITION BY p.group_slug ORDER BY f.first, p.person) - 1 AS place,
         row_number() OVER (ORDER BY p.group_slug, f.first, p.person) - 1 AS overall_place
       FROM login_people p LEFT JOIN (${firstSignInsSql}) f ON f.group_slug = p.group_slug AND f.person = p.person)
     WHERE number <> place OR overall_number <> overall_place
     UNION ALL SELECT 1 FROM login_people WHERE overall_number NOT IN (SELECT overall_number FROM login_days)`,
  )
  if (!isNumberedAnew) yield* packPersonNumbers(db)
}

export function* packDetailNumbers(db: DatabaseSync): Generator<Item> {
  const rows = selectRows(db, 'event_details')
  yield* packEntries(
    kinds.details,
    mapRows(rows, ({ id, detail }) => [Number(id), String(detail)]),
  )
}

export function* packPersonNumbers(db: DatabaseSync): Generator<Item> {
  yield* packEntries(
    kinds.people,
    mapRows(selectRows(db, 'login_people'), (row) => [
      String(row.group_slug),
      String(row.person),
      Number(row.number),
      Number(row.overall_number),
    ]),
  )
}

function* mapRows<T, U>(rows: Iterable<T>, toValue: (row: T) => U): Generator<U> {
  for (const row of rows) yield toValue(row)
}

function* filterRows<T>(rows: Iterable<T>, isMeant: (row: T) => boolean): Generator<T> {
  for (const row of rows) if (isMeant(row)) yield row
}

/** How many texts are the key of a block. */
const KEY_LENGTH = 4

const isLong = (text: string) => text.length > MAX_BYTES

const toBase64 = (column: unknown) => Buffer.from(toBytes(column)).toString('base64')

/** A block with its key: the organization, the span, the start, the layout, and its columns in base64. */
type Block = string[]

function* readBlocks(db: DatabaseSync, table: string, columns: readonly string[]): Generator<Block> {
  for (const row of selectRows(db, table)) {
    const key = ['group_slug', 'span', 'start', 'layout'].map((name) => String(row[name]))
    yield [...key, ...columns.map((column) => toBase64(row[column]))]
  }
}

/** Yields parts of the texts that `packEntries` cannot put into one row. */
function* splitLongBlocks(kind: string, blocks: Iterable<Block>): Generator<Item> {
  for (const block of blocks) {
    const text = JSON.stringify(block)
    if (!isLong(text)) continue
    const name = joinSortKey(...block.slice(0, KEY_LENGTH).map(encodeKeyPart))
    for (let from = 0; from < text.length; from += MAX_BYTES)
      yield {
        kind,
        key: joinSortKey(name, padNumber(from)),
        block: name,
        body: text.slice(from, from + MAX_BYTES),
      }
  }
}

/** Blocks are moved as they are: what they count is in the counters as well, so only they say what is packed. */
function* readPackedBlocks(
  db: DatabaseSync,
  kind: string,
  table: string,
  columns: readonly string[],
): Generator<Item> {
  yield* packEntries(
    kind,
    filterRows(readBlocks(db, table, columns), (block) => !isLong(JSON.stringify(block))),
  )
  yield* splitLongBlocks(kind, readBlocks(db, table, columns))
}

const changeItem = z.object({ change: z.object({ kind: z.string(), key: z.string(), number: z.number() }) })
const detailEntries = z.object({ entries: z.array(z.tuple([z.number(), z.string()])) })
const personEntries = z.object({
  entries: z.array(z.tuple([z.string(), z.string(), z.number(), z.number()])),
})
const blockEntries = z.object({ kind: z.string(), entries: z.array(z.array(z.string())) })
const blockPart = z.object({ kind: z.string(), key: z.string(), block: z.string(), body: z.string() })

/** What only SQLite stores: how details and people are numbered, which days are packed, and when records changed last. */
export const movesTransfer: TableTransfer = {
  *read(db) {
    yield* readOlderChanges(db)
    yield* readDetailNumbers(db)
    yield* readPersonNumbers(db)
    yield* readPackedBlocks(db, kinds.counts, 'event_count_blocks', ['sums', 'counts'])
    yield* readPackedBlocks(db, kinds.logins, 'login_blocks', ['people'])
  },
  fills: ['event_details', 'login_people', 'moving_blocks', 'event_count_blocks', 'login_blocks'],
  write(db) {
    const insertChange = createCatalogChangeInserter(db)
    const insertDetail = db.prepare('INSERT INTO event_details (id, detail) VALUES (?, ?)')
    const insertPerson = db.prepare(
      'INSERT INTO login_people (group_slug, person, number, overall_number) VALUES (?, ?, ?, ?)',
    )
    const insertBlock = blockInserter(db)
    const insertPart = db.prepare('INSERT INTO moving_blocks (kind, key, part, body) VALUES (?, ?, ?, ?)')
    return (item) => {
      if (item.kind === kinds.change) {
        const { kind, key, number } = changeItem.parse(item).change
        insertChange(kind, key, number)
      } else if (item.kind === kinds.details) {
        for (const entry of detailEntries.parse(item).entries) insertDetail.run(...entry)
      } else if (item.kind === kinds.people) {
        for (const entry of personEntries.parse(item).entries) insertPerson.run(...entry)
      } else if (item.body === undefined) {
        const { kind, entries } = blockEntries.parse(item)
        for (const block of entries) insertBlock(kind, block)
      } else {
        const { kind, key, block, body } = blockPart.parse(item)
        insertPart.run(kind, block, Number(key.slice(key.lastIndexOf('|') + 1)), body)
      }
    }
  },
}

/** Returns the function that inserts a block into the table of its kind. */
function blockInserter(db: DatabaseSync) {
  const inserts = new Map<string, StatementSync>([
    [
      kinds.counts,
      db.prepare(`
        INSERT INTO event_count_blocks (group_slug, span, start, layout, sums, counts) VALUES (?, ?, ?, ?, ?, ?)`),
    ],
    [
      kinds.logins,
      db.prepare('INSERT INTO login_blocks (group_slug, span, start, layout, people) VALUES (?, ?, ?, ?, ?)'),
    ],
  ])
  return (kind: string, block: Block): void => {
    const columns = block.slice(KEY_LENGTH).map((text) => Buffer.from(text, 'base64'))
    inserts.get(kind)?.run(...block.slice(0, KEY_LENGTH), ...columns)
  }
}

const storedBlock = z.array(z.string())

/** Makes the long blocks of their parts. */
export function storeStagedBlocks(db: DatabaseSync): void {
  const blocks = db.prepare(`
    SELECT kind, group_concat(body, '' ORDER BY part) AS text FROM moving_blocks GROUP BY kind, key ORDER BY kind, key`)
  const insertBlock = blockInserter(db)
  for (const { kind, text } of blocks.iterate()) insertBlock(String(kind), parseJsonColumn(storedBlock, text))
}
