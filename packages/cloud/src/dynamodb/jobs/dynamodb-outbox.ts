import {
  type Channel,
  type OutboxMessage,
  type OutboxStore,
  outboxMessageSchema,
  type PendingMessage,
} from '@kitchen-table/application/ports'
import { z } from 'zod'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { paddedNumberUpperBound, padNumber, wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRows, scanAllRows } from '../database/row-reader.ts'
import { defineRowType, toIndexPartition } from '../database/row-type.ts'
import type { Transaction } from '../database/transactions.ts'

const queueOf = (channel: Channel) => toIndexPartition('outbox of channel', channel)
const byCreation = toIndexPartition('outbox')

/** A message with its channel apart, so that the queue is known of one that cannot be parsed. */
type OutboxRow = Omit<PendingMessage, 'message'> & { channel: Channel; message: unknown }

export const outboxRowType = defineRowType<OutboxRow, { id: string }>({
  table: 'Outbox',
  keyOf: ({ id }) => ({ id: encodeKeyPart(id) }),
  schema: z.object({
    id: z.string(),
    channel: z.custom<Channel>((value) => typeof value === 'string'),
    message: z.unknown(),
    attempts: z.number(),
    dueAt: z.number(),
    createdAt: z.number(),
  }),
  indexRowsOf: ({ id, channel, dueAt, createdAt }) => [
    {
      index: queueOf(channel),
      sort: joinSortKey(padNumber(dueAt), encodeKeyPart(id)),
      attributes: { message: id },
    },
    {
      index: byCreation,
      sort: joinSortKey(padNumber(createdAt), encodeKeyPart(id)),
      attributes: { createdAt },
    },
  ],
})

const CANDIDATES = 5

const queueItem = z.object({ message: z.string() })
const creationItem = z.object({ createdAt: z.number() })

/** Adds a message in a transaction; see OutboxStore.add. */
export async function addToOutbox(
  transaction: Transaction,
  id: string,
  message: OutboxMessage,
  now: number,
): Promise<void> {
  if (await transaction.get(outboxRowType, { id })) return
  const { channel } = message
  transaction.put(outboxRowType, { id, channel, message, attempts: 0, dueAt: now, createdAt: now })
}

const anyText = z.string().optional().catch(undefined)

/** What a message to or about a person has of them, whatever else it has. */
const mentions = z.object({
  sub: anyText,
  email: anyText,
  user: z.object({ username: anyText, email: anyText }).optional().catch(undefined),
  request: z.object({ email: anyText }).optional().catch(undefined),
  type: anyText,
})

/** Stores outbox messages. While one is being sent, its `dueAt` is the end of the lease, when it is due again. */
export function dynamodbOutbox(dynamodb: Dynamodb): OutboxStore {
  const { transact, queryRange, countRange } = dynamodb

  /** Returns the ids of the next messages that are due: another process may have the first ones. */
  async function findNextDue(channel: Channel, now: number): Promise<string[]> {
    const range = { ...wholePartitionRange(queueOf(channel)), to: paddedNumberUpperBound(now) }
    const ids: string[] = []
    for await (const item of queryRange('Indexes', range, { pageSize: CANDIDATES })) {
      ids.push(queueItem.parse(item).message)
      if (ids.length === CANDIDATES) break
    }
    return ids
  }

  /** Changes a message, or removes it, if the lease is the last one. */
  const end = (
    { id, attempts }: { id: string; attempts: number },
    change: (transaction: Transaction, row: OutboxRow) => void,
  ) =>
    transact(`message ${id}`, async (transaction) => {
      const row = await transaction.get(outboxRowType, { id })
      if (row?.attempts === attempts) change(transaction, row)
    })

  return {
    add: (id, message, now) =>
      transact(`message ${id}`, (transaction) => addToOutbox(transaction, id, message, now)),
    async claim(channel, now, leaseUntil) {
      const leased = await transact(`outbox ${channel}`, async (transaction) => {
        for (const id of await findNextDue(channel, now)) {
          const row = await transaction.get(outboxRowType, { id })
          // Another process may have leased or removed it since the query.
          if (row === null || row.dueAt > now) continue
          const leasedRow = { ...row, attempts: row.attempts + 1, dueAt: leaseUntil }
          transaction.put(outboxRowType, leasedRow)
          return leasedRow
        }
        return null
      })
      // Parsed after the commit: a message that cannot be parsed blocks no others until its lease ends.
      return leased && toPendingMessage(leased)
    },
    finish: (lease) => end(lease, (transaction, row) => transaction.remove(outboxRowType, row)),
    postpone: (lease, dueAt) =>
      end(lease, (transaction, row) => transaction.put(outboxRowType, { ...row, dueAt })),
    async forget({ sub, email }) {
      for await (const { id, message, channel } of scanAllRows(dynamodb, outboxRowType)) {
        const { data } = mentions.safeParse(message)
        if (!data || (channel === 'list' && data.type === 'delete')) continue
        const isMeant =
          [data.sub, data.user?.username].includes(sub) ||
          [data.email, data.user?.email, data.request?.email].includes(email)
        if (!isMeant) continue
        await transact(`message ${id}`, async (transaction) => {
          if (await transaction.get(outboxRowType, { id })) transaction.remove(outboxRowType, { id })
        })
      }
    },
    async findWaiting(ids) {
      const rows = await findRows(
        dynamodb,
        outboxRowType,
        ids.map((id) => ({ id })),
      )
      return new Set(rows.map(({ id }) => id))
    },
    async readBacklog() {
      const all = wholePartitionRange(byCreation)
      const { value: first } = await queryRange('Indexes', all, { pageSize: 1 }).next()
      return {
        count: await countRange('Indexes', all),
        oldest: first ? creationItem.parse(first).createdAt : null,
      }
    },
  }
}

function toPendingMessage({ id, message, attempts, dueAt, createdAt }: OutboxRow): PendingMessage {
  return { id, message: outboxMessageSchema.parse(message), attempts, dueAt, createdAt }
}
