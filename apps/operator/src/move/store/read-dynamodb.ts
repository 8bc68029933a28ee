import { retryWhileFailing } from '@kitchen-table/application/store-helpers'
import {
  counterRowType,
  type Dynamodb,
  derivedRowsCounterName,
  eventRemovalCounterName,
  type Item,
  importLineRowType,
  isEventLogStartKey,
  layoutCreationRowType,
  libraryHistoryRowType,
  MOVE_STATE_KIND,
  memberImportRowType,
  packTrackViews,
  parseItem,
  REVISION_ATTRIBUTE,
  type Table,
  toImportRow,
  userRowSchema,
} from '@kitchen-table/cloud/dynamodb'
import { z } from 'zod'

type Scan = Pick<Dynamodb, 'scanPage'>

const PAGE_SIZE = 2000

/** Yields the rows of a table as they are stored. */
async function* scanRows({ scanPage }: Scan, table: Table): AsyncGenerator<Item> {
  let startKey: Item | null = null
  do {
    const page: Awaited<ReturnType<typeof scanPage>> = await retryWhileFailing(() =>
      scanPage(table, { startKey, pageSize: PAGE_SIZE }),
    )
    yield* page.rows
    startKey = page.lastKey
  } while (startKey !== null)
}

/**
 * Attributes by which the adapters know that a row is as they have read it: a new value with every write, which says
 * nothing else. They are neither moved nor compared.
 */
const revisionsOf: Partial<Record<Table, readonly string[]>> = {
  Users: ['progressVersion'],
  ProgressParts: ['progressVersion'],
  Jobs: ['version'],
}

export function withoutRevision(table: Table, item: Item): Item {
  const revisions = [REVISION_ATTRIBUTE, ...(revisionsOf[table] ?? [])]
  return Object.fromEntries(Object.entries(item).filter(([name]) => !revisions.includes(name)))
}

/**
 * Counters of uploads only make concurrent begins of uploads conflict, so they are revisions, too; others say when derived
 * rows were verified and events removed.
 */
const isOwnCounter = (counter: string) =>
  counter.startsWith('uploads of ') ||
  counter === derivedRowsCounterName ||
  counter === eventRemovalCounterName

/** When the beginning of the log was announced concerns the processes of the cloud alone. */
async function* readEventLog(dynamodb: Scan): AsyncGenerator<Item> {
  for await (const item of scanRows(dynamodb, 'EventLog'))
    yield isEventLogStartKey(item) ? { ...item, announcedAt: 0 } : item
}

/** Leaves out counters that count nothing, which are the same as none, and those that concern no other database. */
async function* readCounters(dynamodb: Scan): AsyncGenerator<Item> {
  for await (const item of scanRows(dynamodb, 'Counters')) {
    const { counter, counts } = parseItem(counterRowType, item)
    if (Object.keys(counts).length > 0 && !isOwnCounter(counter)) yield item
  }
}

/**
 * Yields the versions of the library with the records that no later version has changed again. Of interrupted creations of
 * layouts, SQLite has none.
 */
async function* readLibrary(dynamodb: Scan): AsyncGenerator<Item> {
  const { part: historyPart } = libraryHistoryRowType.keyOf({ number: 0 })
  const textOf = (content: { kind: string; key: string }) => JSON.stringify([content.kind, content.key])
  const lastChanges = new Map<string, number>()
  const { part: creationPart } = layoutCreationRowType.keyOf({ config: '' })
  const isHistory = ({ part }: Item) => part === historyPart
  for await (const item of scanRows(dynamodb, 'Library')) {
    if (!isHistory(item)) continue
    const { number, changed } = parseItem(libraryHistoryRowType, item)
    for (const content of changed)
      lastChanges.set(textOf(content), Math.max(number, lastChanges.get(textOf(content)) ?? 0))
  }
  for await (const item of scanRows(dynamodb, 'Library')) {
    if (item.part === creationPart) continue
    if (!isHistory(item)) {
      yield item
      continue
    }
    const { number, changed } = parseItem(libraryHistoryRowType, item)
    const last = changed.filter((content) => lastChanges.get(textOf(content)) === number)
    const byText = new Map(last.map(({ kind, key }) => [textOf({ kind, key }), { kind, key }]))
    const sorted = [...byText.values()].sort((a, b) =>
      a.kind === b.kind ? Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) : a.kind < b.kind ? -1 : 1,
    )
    yield { ...item, changed: sorted }
  }
}

/** Compresses views again: which bytes that makes depends on the version of zlib and on the processor. */
async function* readUsers(dynamodb: Scan): AsyncGenerator<Item> {
  for await (const item of scanRows(dynamodb, 'Users'))
    yield item.trackViews === undefined
      ? item
      : { ...item, trackViews: packTrackViews(userRowSchema.parse(item).trackViews) }
}

async function* readMemberImports(dynamodb: Scan): AsyncGenerator<Item> {
  for await (const item of scanRows(dynamodb, 'MemberImports')) yield { ...item, attempt: 0 }
}

/** Yields the rows of imports as they are in the current attempt; see member-import-tables.ts. */
async function* readMemberImportRows(dynamodb: Scan): AsyncGenerator<Item> {
  const attempts = new Map<string, number>()
  for await (const item of scanRows(dynamodb, 'MemberImports')) {
    const { id, attempt } = parseItem(memberImportRowType, item)
    attempts.set(id, attempt)
  }
  for await (const item of scanRows(dynamodb, 'MemberImportRows')) {
    const row = parseItem(importLineRowType, item)
    yield { ...item, ...toImportRow(row, attempts.get(row.importId) ?? 0), line: item.line, attempt: 0 }
  }
}

const stateItem = z.object({ kind: z.string() })

async function* readMoves(dynamodb: Scan): AsyncGenerator<Item> {
  for await (const item of scanRows(dynamodb, 'Moves'))
    if (stateItem.parse(item).kind !== MOVE_STATE_KIND) yield item
}

const readers: Partial<Record<Table, (dynamodb: Scan) => AsyncGenerator<Item>>> = {
  Counters: readCounters,
  EventLog: readEventLog,
  Library: readLibrary,
  Users: readUsers,
  MemberImports: readMemberImports,
  MemberImportRows: readMemberImportRows,
  Moves: readMoves,
}

/** Yields the rows of a table in the neutral form: without what only concerns the adapters for DynamoDB. */
export function readDynamodbRows(dynamodb: Scan, table: Table): AsyncGenerator<Item> {
  return readers[table]?.(dynamodb) ?? scanRows(dynamodb, table)
}
