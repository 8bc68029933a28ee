import { shareConcurrentCalls } from '@kitchen-table/application/store-helpers'
import { z } from 'zod'
import { joinSortKey } from '../database/key-encoding.ts'
import type { Key } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'

/**
 * The month (`YYYY-MM`) with which the log of events begins, and since when it does (ms since 1970). It is a row of
 * `EventLog`, in a partition that no organization has: the separator is in no part of a key.
 */
type LogStart = { month: string; announcedAt: number }

const PARTITION = joinSortKey('log', 'start')
export const eventLogStartKey: Key = { group: PARTITION, time: 'month' }

export const isEventLogStartKey = ({ group }: Record<string, unknown>): boolean => group === PARTITION

const logStartItem = z.object({ month: z.string(), announcedAt: z.number() })

export function parseEventLogStart(item: Record<string, unknown>): LogStart {
  const { month, announcedAt } = logStartItem.parse(item)
  return { month, announcedAt }
}

export async function findEventLogStart({ get }: Pick<Dynamodb, 'get'>): Promise<LogStart | null> {
  const item = await get('EventLog', eventLogStartKey)
  return item && parseEventLogStart(item)
}

/** Says with which month the log begins; call it under the lease of the removal (event-remover.ts). */
export function putEventLogStart(
  { writeEach }: Pick<Dynamodb, 'writeEach'>,
  logStart: LogStart,
): Promise<void> {
  return writeEach([{ table: 'EventLog', item: { ...logStart, ...eventLogStartKey } }])
}

/** A process reads the beginning of the log again after this time. */
const CACHED_MS = 30 * 60_000

/** Events are removed this long after it was announced, so that every process has read it: docs/security.md T71. */
export const REMOVAL_DELAY_MS = 2 * CACHED_MS

export type LogStartReader = {
  /** Returns the month with which the log begins; null if nothing was removed from it. It is at most half an hour old. */
  read(): Promise<string | null>
  /** Reads it again the next time. */
  forget(): void
}

export function eventLogStartReader(dynamodb: Pick<Dynamodb, 'get' | 'elapsedMs'>): LogStartReader {
  let cached: { month: string | null; readAt: number } | null = null
  const load = shareConcurrentCalls(async (_key: string) => {
    const readAt = dynamodb.elapsedMs()
    const month = (await findEventLogStart(dynamodb))?.month ?? null
    cached = { month, readAt }
    return month
  })
  return {
    read: async () =>
      cached !== null && dynamodb.elapsedMs() < cached.readAt + CACHED_MS ? cached.month : load(''),
    forget() {
      cached = null
    },
  }
}
