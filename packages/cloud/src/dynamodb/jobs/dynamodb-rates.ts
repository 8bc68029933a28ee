import type { RateStore } from '@kitchen-table/application/ports'
import {
  type BucketState,
  clampFutureFailure,
  computeBackoffExpiry,
  computeBucketFullTime,
  releaseAttempt,
  reserveAttempt,
  returnTokens,
  type StoredBackoff,
  takeTokens,
} from '@kitchen-table/domain/accounts'
import { computeHitExpiry, countHit } from '@kitchen-table/domain/sliding-window'
import { z } from 'zod'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { defineRowType, parseItem, type RowType } from '../database/row-type.ts'

/** What is counted under a name, and when it no longer counts (ms since 1970). */
type RateRow<State> = { name: string; state: State; endsAt: number }

/** What the rows of every kind have. */
const rateItem = z.object({ key: z.string(), name: z.string() })

/** Returns the rows of one kind of counter. */
function defineRateRows<State>(kind: string, state: z.ZodType<State>) {
  return defineRowType<RateRow<State>, { name: string }>({
    table: 'Rates',
    keyOf: ({ name }) => ({ key: joinSortKey(kind, encodeKeyPart(name)) }),
    schema: z.object({ name: z.string(), state, endsAt: z.number() }),
    expiryOf: ({ endsAt }) => endsAt,
  })
}

/** The rows of each kind of counter, by the first part of their keys. */
export const rateRowTypes = {
  backoff: defineRateRows<StoredBackoff>(
    'backoff',
    z.object({ failures: z.number(), lastFailureAt: z.number(), failureBeforeAt: z.number() }),
  ),
  bucket: defineRateRows<BucketState>('bucket', z.object({ level: z.number(), at: z.number() })),
  window: defineRateRows('window', z.array(z.number())),
}

/** Returns the reads and writes of one kind of counter. */
function rateAccess<State>(
  { transact, remove, scan }: Pick<Dynamodb, 'transact' | 'remove' | 'scan'>,
  kind: keyof typeof rateRowTypes,
  rows: RowType<RateRow<State>, { name: string }>,
) {
  const queueOf = (name: string) => String(rows.keyOf({ name }).key)

  return {
    /** Replaces what is stored under a name by `next`, or removes it; it stays if `next` is null. Returns `result`. */
    change: <Result>(
      name: string,
      compute: (stored: RateRow<State> | null) => {
        result: Result
        next: Omit<RateRow<State>, 'name'> | 'removed' | null
      },
    ): Promise<Result> =>
      transact(queueOf(name), async (transaction) => {
        const { result, next } = compute(await transaction.get(rows, { name }))
        if (next === 'removed') transaction.remove(rows, { name })
        else if (next) transaction.put(rows, { name, ...next })
        return result
      }),
    /** One request without a condition, at half the price of a transaction's and without its read. */
    remove: (name: string): Promise<void> => remove('Rates', rows.keyOf({ name })),
    /** Yields all that is stored, page by page. */
    async *scanAll(): AsyncGenerator<RateRow<State>> {
      for await (const item of scan('Rates'))
        if (String(item.key).startsWith(joinSortKey(kind, ''))) yield parseItem(rows, item)
    },
  }
}

const withBackoffEnd = (state: StoredBackoff) => ({ state, endsAt: computeBackoffExpiry(state) })

export function dynamodbRates(dynamodb: Dynamodb): RateStore {
  const backoffs = rateAccess(dynamodb, 'backoff', rateRowTypes.backoff)
  const buckets = rateAccess(dynamodb, 'bucket', rateRowTypes.bucket)
  const windows = rateAccess(dynamodb, 'window', rateRowTypes.window)

  return {
    reserve: (key, now) =>
      backoffs.change(key, (stored) => {
        const { waitMs, next } = reserveAttempt(stored?.state ?? null, now)
        return { result: waitMs, next: next && withBackoffEnd(next) }
      }),
    reset: backoffs.remove,
    release: (key) =>
      backoffs.change(key, (stored) => {
        const released = stored && releaseAttempt(stored.state)
        return {
          result: undefined,
          next: released && (released.failures === 0 ? 'removed' : withBackoffEnd(released)),
        }
      }),
    consume: (key, amount, size, now) =>
      buckets.change(key, (stored) => {
        const { waitMs, next } = takeTokens(stored?.state ?? null, amount, size, now)
        return { result: waitMs, next: next && { state: next, endsAt: computeBucketFullTime(next, size) } }
      }),
    refund: (key, amount) =>
      buckets.change(key, (stored) => ({
        result: undefined,
        next: stored && { ...stored, state: returnTokens(stored.state, amount) },
      })),
    hit: (key, limits, now) =>
      windows.change(key, (stored) => {
        const { waitMs, next } = countHit(stored?.state ?? [], limits, now)
        return { result: waitMs, next: next && { state: next, endsAt: computeHitExpiry(limits, now) } }
      }),
    undo: (key) =>
      windows.change(key, (stored) => ({
        result: undefined,
        next: stored && { ...stored, state: stored.state.slice(0, -1) },
      })),
    async clear(prefixes) {
      for await (const item of dynamodb.scan('Rates')) {
        const { key, name } = rateItem.parse(item)
        if (prefixes.some((prefix) => name.startsWith(prefix))) await dynamodb.remove('Rates', { key })
      }
    },
    async clampFutureTimestamps(now) {
      const isLateFailure = ({ state }: RateRow<StoredBackoff>) => state.lastFailureAt > now
      for await (const found of backoffs.scanAll())
        if (isLateFailure(found))
          await backoffs.change(found.name, (stored) => ({
            result: undefined,
            next:
              stored && isLateFailure(stored)
                ? withBackoffEnd({ ...stored.state, ...clampFutureFailure(stored.state, now) })
                : null,
          }))
      for await (const { name, state } of buckets.scanAll())
        if (state.at > now)
          await buckets.change(name, (stored) => ({
            result: undefined,
            next: stored && stored.state.at > now ? { ...stored, state: { ...stored.state, at: now } } : null,
          }))
    },
  }
}
