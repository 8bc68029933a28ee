import type { EventStore, RemovalOptions } from '@kitchen-table/application/ports'
import { groupIntoChunks } from '@kitchen-table/application/store-helpers'
import { isBeforeLogStart } from '@kitchen-table/domain/insights'
import { z } from 'zod'
import {
  allEventOrganizationsRange,
  eventsUntilMonthRange,
  type Key,
  parseEventKeyTime,
  videoStartKey,
} from '../database/keys.ts'
import type { BatchedWrite, Dynamodb } from '../database/open-dynamodb.ts'
import {
  findEventLogStart,
  type LogStartReader,
  putEventLogStart,
  REMOVAL_DELAY_MS,
} from './event-log-start.ts'
import {
  beginEventRemoval,
  endEventRemoval,
  REMOVAL_LEASE_MS,
  renewEventRemoval,
} from './event-removal-state.ts'
import { videoStartCodes } from './event-writes.ts'

/** Rows that are removed before the lease is looked at again; a request of BatchWriteItem has 25. */
const BATCH_SIZE = 100
const SCANNED_ROWS = 1000

const groupRow = z.object({ name: z.string() })
const eventIdRow = z.object({ user: z.string(), id: z.string(), time: z.string() })
const eventRow = z.object({
  group: z.string(),
  time: z.string(),
  id: z.string(),
  person: z.string(),
  event: z.number(),
  detail: z.string(),
})

type MayContinue = () => Promise<boolean>

/** Returns the function that removes the events of past months while no other process does. */
export function eventRemover(dynamodb: Dynamodb, logStart: LogStartReader): EventStore['removeEventsBefore'] {
  return async (month, options) => {
    const removal = await beginEventRemoval(dynamodb, month, options.now())
    if (removal === null) return 0
    let renewedAt = options.now()
    const mayContinue: MayContinue = async () => {
      if (options.signal.aborted) return false
      if (options.now() < renewedAt + REMOVAL_LEASE_MS / 3) return true
      renewedAt = options.now()
      return renewEventRemoval(dynamodb, removal, renewedAt)
    }
    const isReady = await announce(dynamodb, month, options)
    logStart.forget()
    // The ids first: what a person downloads of their own is found by them, page by page.
    const areIdsRemoved = isReady && (await removeIds(dynamodb, month, mayContinue))
    const removed = areIdsRemoved
      ? await removeLog(dynamodb, month, mayContinue)
      : { count: 0, isComplete: false }
    await endEventRemoval(dynamodb, removal, removed)
    return removed.count
  }
}

/**
 * Says that the log begins with a month, if there are events before it. Returns whether that was said so long ago that
 * every process knows it: none stores an event of earlier months any more.
 */
async function announce(dynamodb: Dynamodb, month: string, { now }: RemovalOptions): Promise<boolean> {
  const logStart = await findEventLogStart(dynamodb)
  if (logStart !== null && logStart.month >= month) return logStart.announcedAt + REMOVAL_DELAY_MS <= now()
  if (await hasEventsBefore(dynamodb, month)) await putEventLogStart(dynamodb, { month, announcedAt: now() })
  return false
}

async function* listEventOrganizations({ queryRange }: Dynamodb): AsyncGenerator<string> {
  for await (const row of queryRange('EventGroups', allEventOrganizationsRange))
    yield groupRow.parse(row).name
}

async function hasEventsBefore(dynamodb: Dynamodb, month: string): Promise<boolean> {
  for await (const group of listEventOrganizations(dynamodb)) {
    const first = await dynamodb
      .queryRange('EventLog', eventsUntilMonthRange(group, month), { pageSize: 1 })
      .next()
    if (!first.done) return true
  }
  return false
}

/** Removes the rows by which people find their own events. They are sorted by people, so all are read. */
async function removeIds(
  { scanPage, writeEach }: Dynamodb,
  month: string,
  mayContinue: MayContinue,
): Promise<boolean> {
  let startKey: Awaited<ReturnType<typeof scanPage>>['lastKey'] = null
  do {
    if (!(await mayContinue())) return false
    const page: Awaited<ReturnType<typeof scanPage>> = await scanPage('EventIds', {
      attributes: ['user', 'id', 'time'],
      startKey,
      pageSize: SCANNED_ROWS,
    })
    const ids = page.rows.map((row) => eventIdRow.parse(row)).filter((row) => isBeforeLogStart(row, month))
    await writeEach(ids.map(({ user, id }) => ({ table: 'EventIds', removedKey: { user, id } })))
    startKey = page.lastKey
  } while (startKey !== null)
  return true
}

/** Returns the removals of an event and, before it, of the start of a video that it is. */
function toRemovals(row: unknown): BatchedWrite[] {
  const { group, time, id, person, event, detail } = eventRow.parse(row)
  const removedKey: Key = { group, time }
  const place = { group, time: parseEventKeyTime(time), id, person }
  return [
    ...(videoStartCodes.has(event)
      ? [{ table: 'VideoStarts' as const, removedKey: videoStartKey(detail, place) }]
      : []),
    { table: 'EventLog', removedKey },
  ]
}

async function removeLog(dynamodb: Dynamodb, month: string, mayContinue: MayContinue) {
  let count = 0
  for await (const group of listEventOrganizations(dynamodb)) {
    const rows = dynamodb.queryRange('EventLog', eventsUntilMonthRange(group, month), {
      pageSize: BATCH_SIZE,
    })
    for await (const batch of groupIntoChunks(rows, BATCH_SIZE)) {
      if (!(await mayContinue())) return { count, isComplete: false }
      await dynamodb.writeEach(batch.flatMap(toRemovals))
      count += batch.length
    }
  }
  return { count, isComplete: true }
}
