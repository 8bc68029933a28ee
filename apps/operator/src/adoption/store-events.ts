import { retryWhileFailing } from '@kitchen-table/application/store-helpers'
import {
  type BatchedWrite,
  type Counter,
  createPseudonymMaker,
  type Dynamodb,
  eventIdKey,
  eventWriteBuilder,
  type Key,
  type Row,
  rowIdOf,
  type Table,
  tableKeys,
  usagePersonKey,
  type Write,
} from '@kitchen-table/cloud/dynamodb'
import { chunksOf, runConcurrently } from '../run-concurrently.ts'
import { type AdoptedEvent, createFormerPersonId } from './convert-events.ts'
import type { Target } from './open-target.ts'

const BATCHES_AT_A_TIME = 8
const BATCH_SIZE = 25

/** The tables whose rows count events, or follow from them. */
const counterTables = ['EventDays', 'EventDetails', 'LoginDays'] as const satisfies Table[]

/** Writes rows whose content is always the same, several batches at a time. */
async function writeRows(dynamodb: Dynamodb, rows: readonly BatchedWrite[]) {
  await runConcurrently(chunksOf(rows, BATCH_SIZE), BATCHES_AT_A_TIME, (batch) =>
    retryWhileFailing(() => dynamodb.writeEach(batch)),
  )
}

async function listRemovals(dynamodb: Dynamodb, table: Table): Promise<BatchedWrite[]> {
  const removals: BatchedWrite[] = []
  for await (const row of dynamodb.scan(table)) {
    const removedKey = Object.fromEntries(tableKeys[table].map((name) => [name, String(row[name])]))
    removals.push({ table, removedKey })
  }
  return removals
}

/** Returns the row that a write of the adapter stores. */
function toBatchedWrite({ rowId, item: { Put } }: Write): BatchedWrite {
  const [table]: [Table] = JSON.parse(rowId)
  return { table, item: Put?.Item ?? {} }
}

const isEventId = ({ table }: BatchedWrite) => table === 'EventIds'

/** Returns those events that are not stored, also not under what stood for their person when they were read before. */
export async function findMissingEvents(
  { dynamodb }: Target,
  events: readonly AdoptedEvent[],
): Promise<AdoptedEvent[]> {
  const keysOf = ({ id, rawUser }: AdoptedEvent): Key[] =>
    [rawUser, createFormerPersonId(rawUser)].map((user) => eventIdKey({ user, id }))
  const textOf = ({ user, id }: Row) => JSON.stringify([user, id])
  const rows = await dynamodb.getEach('EventIds', events.flatMap(keysOf))
  const stored = new Set(rows.map(textOf))
  return events.filter((event) => !keysOf(event).some((key) => stored.has(textOf(key))))
}

/**
 * Returns the writer of events into a log that nothing else writes to: rows in batches, and each counter once, with its
 * final value. Stopped in between, it begins again, and reads what is stored already instead of writing it.
 */
export function createBulkEventWriter(target: Target, isRepeated: boolean) {
  const { dynamodb } = target
  const makePseudonyms = createPseudonymMaker(dynamodb)
  const pseudonyms = new Map<string, string>()
  const counters = new Map<string, { row: Omit<Counter, 'countName'>; counts: Record<string, number> }>()
  const buildEventWrite = eventWriteBuilder({
    ...dynamodb,
    async get(table, key) {
      const person = table === 'UsagePeople' ? pseudonyms.get(JSON.stringify(key)) : undefined
      return person === undefined ? dynamodb.get(table, key) : { person }
    },
    // The completions of videos without a start are left out before.
    async *queryRange() {
      yield {}
    },
  })

  async function loadPseudonyms(events: readonly AdoptedEvent[]): Promise<void> {
    const textOf = (user: string) => JSON.stringify(usagePersonKey(user))
    const users = events.map(({ user }) => user).filter((user) => !pseudonyms.has(textOf(user)))
    for (const [user, person] of await retryWhileFailing(() => makePseudonyms(users)))
      pseudonyms.set(textOf(user), person)
  }

  function count({ countName, ...row }: Counter): void {
    const rowId = rowIdOf(row.table, row.key)
    const counts = counters.get(rowId)?.counts ?? {}
    counts[countName] = (counts[countName] ?? 0) + 1
    counters.set(rowId, { row, counts })
  }

  async function buildRows(events: readonly AdoptedEvent[]) {
    const built = await Promise.all(events.map((event) => buildEventWrite(event, 'event')))
    for (const write of built) write?.counters.forEach(count)
    return new Map(events.map((event, n) => [event.id, (built[n]?.writes ?? []).map(toBatchedWrite)]))
  }

  return {
    /** Removes the counters of an earlier attempt: the layout of an event may be another one by now. */
    async begin(): Promise<void> {
      if (!isRepeated) return
      for (const table of counterTables) {
        await writeRows(dynamodb, await listRemovals(dynamodb, table))
      }
    },
    /** Writes events. Returns how many were not stored before. */
    async add(events: readonly AdoptedEvent[]): Promise<number> {
      await loadPseudonyms(events)
      const rowsByEvent = await buildRows(events)
      const missing = isRepeated ? await retryWhileFailing(() => findMissingEvents(target, events)) : events
      const missingIds = new Set(missing.map(({ id }) => id))
      const rows = [...rowsByEvent].flatMap(([id, written]) =>
        // Those who signed in on a day count as the counters do.
        missingIds.has(id) ? written : written.filter(({ table }) => table === 'LoginDays'),
      )
      const unique = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
      await writeRows(
        dynamodb,
        unique.filter((row) => !isEventId(row)),
      )
      // Last: an event whose id is stored has all of its rows.
      await writeRows(dynamodb, unique.filter(isEventId))
      return missing.length
    },
    async writeCounters(): Promise<void> {
      const rows = [...counters.values()].map(({ row: { table, key, attributes }, counts }) => ({
        table,
        item: { ...attributes, ...key, ...counts },
      }))
      await writeRows(dynamodb, rows)
    },
  }
}
