import { DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  type Counter,
  type Increment,
  rowIdOf,
  type TransactItem,
  type Write,
  type WriteBuilder,
} from './write-builder.ts'

const MAX_FAILURES = 12
/** All pauses together last about 3 s at most. */
const FIRST_PAUSE_MS = 10
const MAX_PAUSE_MS = 400

/** Waits before the next attempt, longer after more failures; after too many, throws `lastError` instead. */
export type WaitBeforeRetry = (failures: number, lastError: unknown) => Promise<void>

type RetryDeps = { random: () => number; sleep: (milliseconds: number) => Promise<void> }

/** Returns the wait of one retry loop. Each pause is random, so that writers that conflicted do not conflict again. */
export function createRetryBackoff({ random, sleep }: RetryDeps): WaitBeforeRetry {
  return async (failures, lastError) => {
    if (failures >= MAX_FAILURES) throw lastError
    await sleep(random() * Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS))
  }
}

/** The outcome of one row of a canceled transaction; `busy` may succeed on the next attempt. */
type RowOutcome = 'fine' | 'refused' | 'unstorable' | 'busy'

const outcomeByReason: Record<string, RowOutcome> = {
  None: 'fine',
  ConditionalCheckFailed: 'refused',
  ValidationError: 'unstorable',
  ItemCollectionSizeLimitExceeded: 'unstorable',
}

/** Returns the outcome of each row of a canceled transaction; null if the error is of another kind. */
export function parseRowOutcomes(error: unknown): RowOutcome[] | null {
  if (!(error instanceof TransactionCanceledException)) return null
  return (error.CancellationReasons ?? []).map(({ Code = 'None' }) => outcomeByReason[Code] ?? 'busy')
}

/** Whether the whole transaction was rejected because one of its items can never be stored; the error names no item. */
function isValidationError(error: unknown): boolean {
  return error instanceof DynamoDBServiceException && error.name === 'ValidationException'
}

/** A write that is stored completely or not at all. Writes with the same `queueKey` are sent in order, or together. */
export type AtomicWrite = { queueKey: string; writes: Write[]; counters: Counter[] }

/** The names of the conditions that failed. If empty, the write is stored; otherwise nothing of it is. */
export type FailedConditions = ReadonlySet<string>

type WriteAtomically = (atomicWrite: AtomicWrite) => Promise<FailedConditions>

type Deps = {
  /** Sends a transaction, which takes effect once per token, however often the SDK sends it. */
  send: (changes: TransactItem[], token: string) => Promise<unknown>
  increment: WriteBuilder['increment']
  newId: () => string
  waitBeforeRetry: WaitBeforeRetry
}

type QueuedWrite = {
  atomicWrite: AtomicWrite
  resolve: (failedConditions: FailedConditions) => void
  reject: (error: unknown) => void
}

/**
 * DynamoDB accepts 100 rows and 4 MB in a transaction. No row here is larger than 64 KB, but those of films with long
 * captions; a transaction that is too large for that is refused, and sent in halves.
 */
const MAX_ROWS = 62

/**
 * Returns a function that stores atomic writes. While one transaction of a queue is in flight, later writes of that
 * queue wait and share the next one: a counter that many of them increment is written once, instead of causing
 * conflicts. A write whose condition fails, or that can never be stored, settles alone, and the others continue.
 */
export function createWriteCoalescer({ send, increment, newId, waitBeforeRetry }: Deps): WriteAtomically {
  const queues = new Map<string, QueuedWrite[]>()

  async function drainQueue(queueKey: string, queue: QueuedWrite[]): Promise<void> {
    // Further writes of the same turn of the event loop join this transaction.
    await null
    while (queue.length > 0) await commit(takeNextBatch(queue))
    queues.delete(queueKey)
  }

  async function commit(batch: QueuedWrite[], failures = 0): Promise<void> {
    if (batch.length === 0) return
    try {
      await send(toTransactItems(batch, increment), newId())
      for (const { resolve } of batch) resolve(new Set())
    } catch (error) {
      await handleFailure(batch, error, failures)
    }
  }

  async function handleFailure(batch: QueuedWrite[], error: unknown, failures: number): Promise<void> {
    const outcomes = parseRowOutcomes(error)
    if (outcomes) {
      await commitRemaining(batch, outcomes, error, failures)
    } else if (isValidationError(error) && batch.length > 1) {
      const middle = batch.length >> 1
      await commit(batch.slice(0, middle))
      await commit(batch.slice(middle))
    } else {
      for (const { reject } of batch) reject(error)
    }
  }

  async function commitRemaining(
    batch: QueuedWrite[],
    outcomes: RowOutcome[],
    error: unknown,
    failures: number,
  ) {
    const remaining = batch.filter(
      (queued) => !settleIfDecided(queued, outcomesOf(batch, queued, outcomes), error),
    )
    if (remaining.length < batch.length) return commit(remaining, failures)
    try {
      await waitBeforeRetry(failures, error)
    } catch {
      for (const { reject } of batch) reject(error)
      return
    }
    await commit(batch, failures + 1)
  }

  return (atomicWrite) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(atomicWrite.queueKey) ?? []
      queue.push({ atomicWrite, resolve, reject })
      if (queues.has(atomicWrite.queueKey)) return
      queues.set(atomicWrite.queueKey, queue)
      void drainQueue(atomicWrite.queueKey, queue)
    })
}

/** Removes from the front of the queue the writes of one transaction: in order, no row twice, at least one write. */
function takeNextBatch(queue: QueuedWrite[]): QueuedWrite[] {
  const rows = new Set<string>()
  const counterRows = new Set<string>()
  const fits = ({ atomicWrite: { writes, counters } }: QueuedWrite) => {
    if (writes.some(({ rowId }) => rows.has(rowId))) return false
    for (const { rowId } of writes) rows.add(rowId)
    for (const { table, key } of counters) counterRows.add(rowIdOf(table, key))
    return rows.size + counterRows.size <= MAX_ROWS
  }
  const end = queue.findIndex((queued) => !fits(queued))
  return queue.splice(0, end === -1 ? queue.length : Math.max(end, 1))
}

/** Returns one increment for each row that has some of these counters. */
export function addUpCounters(counters: readonly Counter[]): Increment[] {
  const increments = new Map<string, Omit<Counter, 'countName'> & { amounts: Map<string, number> }>()
  for (const { countName, ...row } of counters) {
    const rowId = rowIdOf(row.table, row.key)
    const amounts = increments.get(rowId)?.amounts ?? new Map<string, number>()
    increments.set(rowId, { ...row, amounts: amounts.set(countName, (amounts.get(countName) ?? 0) + 1) })
  }
  return [...increments.values()]
}

/** Returns the writes of the batch in order, and after them each row of counters once. */
function toTransactItems(batch: QueuedWrite[], increment: WriteBuilder['increment']): TransactItem[] {
  const writes = batch.flatMap(({ atomicWrite }) => atomicWrite.writes.map(({ item }) => item))
  const counters = batch.flatMap(({ atomicWrite }) => atomicWrite.counters)
  return [...writes, ...addUpCounters(counters).map(increment)]
}

function outcomesOf(batch: QueuedWrite[], queued: QueuedWrite, outcomes: RowOutcome[]): RowOutcome[] {
  const before = batch.slice(0, batch.indexOf(queued)).flatMap(({ atomicWrite }) => atomicWrite.writes)
  return outcomes.slice(before.length, before.length + queued.atomicWrite.writes.length)
}

/** Settles a queued write if these outcomes are final; returns false if it should be retried. */
function settleIfDecided(
  { atomicWrite, resolve, reject }: QueuedWrite,
  outcomes: RowOutcome[],
  error: unknown,
): boolean {
  if (outcomes.includes('unstorable')) {
    reject(error)
    return true
  }
  const failedConditions = atomicWrite.writes
    .filter((_, n) => outcomes[n] === 'refused')
    .map(({ conditionName }) => conditionName)
  if (failedConditions.length > 0) resolve(new Set(failedConditions))
  return failedConditions.length > 0
}
