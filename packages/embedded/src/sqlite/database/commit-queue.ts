import type { DatabaseSync } from 'node:sqlite'
import { toWriteError } from './sqlite-errors.ts'

/** One write of a batch. `failure` is set if it was not stored. */
type PendingWrite = { run: () => void; failure: { error: unknown } | null }

/**
 * Returns a function that runs writes in one transaction: all are stored, or none is and all get the failure. It
 * returns false if one of the writes threw; after true, beginning or committing may still have failed.
 */
function batchTransaction(db: DatabaseSync): (batch: readonly PendingWrite[]) => boolean {
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const rollback = db.prepare('ROLLBACK')

  return (batch) => {
    let isRunning = false
    try {
      begin.run()
      isRunning = true
      for (const write of batch) write.run()
      isRunning = false
      commit.run()
    } catch (cause) {
      if (db.isTransaction) rollback.run()
      const error = toWriteError(db, cause)
      for (const write of batch) write.failure = { error }
    }
    return !isRunning
  }
}

/** Counts since the start. `batches[n]` counts the transactions of at least 2^n and fewer than 2^(n+1) writes. */
type CommitCounts = { commits: number; writes: number; failures: number; batches: number[] }

export type CommitOptions = {
  /** Uses a transaction for every write, for comparison in benchmarks. */
  commitEachWrite?: boolean
  /** Called after every commit. If it returns a promise, later writes wait for it. */
  onCommit?: () => Promise<void> | null
}

/** The size of the writes of one transaction, which limits how long it blocks the event loop. */
const MAX_BATCH_SIZE = 500

type QueuedWrite = PendingWrite & { size: number; settle: () => void }

export function createCommitQueue(db: DatabaseSync, options: CommitOptions = {}) {
  const { commit, counts } = batchCommitter(db)
  const pending: QueuedWrite[] = []
  let isScheduled = false
  let isPaused = false
  let isClosed = false

  /** Takes the oldest pending writes: as many as their size allows, and at least one. */
  function takeBatch(): QueuedWrite[] {
    let [size, count] = [0, 0]
    for (const write of pending) {
      size += write.size
      if (count > 0 && (options.commitEachWrite || size > MAX_BATCH_SIZE)) break
      count += 1
    }
    return pending.splice(0, count)
  }

  function commitNextBatch(): void {
    const batch = takeBatch()
    commit(batch)
    const pause = options.onCommit?.()
    if (pause) pauseUntil(pause)
    for (const write of batch) write.settle()
  }

  async function pauseUntil(pause: Promise<void>): Promise<void> {
    isPaused = true
    await pause
    isPaused = false
    schedule()
  }

  function flush(): void {
    isScheduled = false
    if (!isPaused && pending.length > 0) commitNextBatch()
    schedule()
  }

  function schedule(): void {
    if (isScheduled || isPaused || pending.length === 0) return
    isScheduled = true
    setImmediate(flush)
  }

  return {
    /**
     * Runs `fn` in a transaction shared with the other writes of this turn of the event loop, and settles after the
     * commit, when the write is durable. A `fn` that throws rejects alone. `fn` must be synchronous, and have no effects
     * outside the database: if one write throws, the others are rolled back with it and run again. `size`: how many
     * small writes it is.
     */
    write<T>(fn: () => T, size = 1): Promise<T> {
      if (isClosed) return Promise.reject(new Error('The store is closed.'))
      return new Promise((resolve, reject) => {
        pending.push(createQueuedWrite(fn, size, resolve, reject))
        schedule()
      })
    },
    counts,
    /** Commits the pending writes; later writes reject. */
    close(): void {
      isClosed = true
      while (pending.length > 0) commitNextBatch()
    },
  }
}

export type CommitQueue = ReturnType<typeof createCommitQueue>

function batchCommitter(db: DatabaseSync) {
  const transact = batchTransaction(db)
  const counts: CommitCounts = { commits: 0, writes: 0, failures: 0, batches: [] }

  /** Commits a batch. If a write throws, halves the batch until it is alone: few transactions, even among hundreds. */
  function commit(batch: readonly PendingWrite[]): void {
    for (const write of batch) write.failure = null
    if (transact(batch) || batch.length === 1) {
      countBatch(counts, batch)
      return
    }
    const middle = batch.length >> 1
    commit(batch.slice(0, middle))
    commit(batch.slice(middle))
  }

  return {
    commit,
    counts: (): CommitCounts => ({ ...counts, batches: [...counts.batches] }),
  }
}

function createQueuedWrite<T>(
  fn: () => T,
  size: number,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): QueuedWrite {
  let resolveWithValue = () => {}
  const write: QueuedWrite = {
    size,
    failure: null,
    run() {
      const value = fn()
      if (value instanceof Promise) throw new TypeError('A write must not wait: it returned a promise.')
      resolveWithValue = () => resolve(value)
    },
    settle() {
      if (write.failure) reject(write.failure.error)
      else resolveWithValue()
    },
  }
  return write
}

function countBatch(counts: CommitCounts, batch: readonly PendingWrite[]): void {
  const stored = batch.filter(({ failure }) => failure === null).length
  counts.failures += batch.length - stored
  if (stored === 0) return
  counts.commits += 1
  counts.writes += stored
  const size = Math.floor(Math.log2(stored))
  while (counts.batches.length <= size) counts.batches.push(0)
  counts.batches[size] = (counts.batches[size] ?? 0) + 1
}
