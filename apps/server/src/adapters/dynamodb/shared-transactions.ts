import type { Patience } from './patience.ts'
import { cancelledRows, isUnstorable, type RowAnswer } from './transaction-answer.ts'
import { type Change, type Counter, rowName, type Write, type Writes } from './writes.ts'

/** All of it is stored, or nothing. Those of one lane go one after the other, or together. */
export type Step = { lane: string; writes: Write[]; counters: Counter[] }

/** What the writes are about whose conditions did not hold. Empty: the step is stored. Otherwise nothing of it is. */
export type Refused = ReadonlySet<string>

export type Store = (step: Step) => Promise<Refused>

type Deps = {
  /** Once per token, however often it is sent. */
  send: (changes: Change[], token: string) => Promise<unknown>
  grow: Writes['grow']
  newId: () => string
  patience: Patience
}

type Waiting = {
  step: Step
  resolve: (refused: Refused) => void
  reject: (error: unknown) => void
}

/** DynamoDB takes 100 rows and 4 MB in a transaction; no row of ours is greater than 64 KB. */
const MOST_ROWS = 62

/**
 * Stores steps, and while one transaction of a lane is on its way, gathers what comes for the next: counters that many
 * steps grow are written once, instead of being fought for. A step that is refused, or can never be stored, is answered
 * alone, and the others go on without it.
 */
export function sharedTransactions({ send, grow, newId, patience }: Deps): Store {
  const lanes = new Map<string, Waiting[]>()

  async function run(lane: string, waiting: Waiting[]): Promise<void> {
    // Whoever asks in the same turn of the event loop joins.
    await null
    while (waiting.length > 0) await commit(takeFitting(waiting))
    lanes.delete(lane)
  }

  async function commit(batch: Waiting[], failures = 0): Promise<void> {
    if (batch.length === 0) return
    try {
      await send(changesOf(batch, grow), newId())
      for (const { resolve } of batch) resolve(new Set())
    } catch (error) {
      await afterFailure(batch, error, failures)
    }
  }

  async function afterFailure(batch: Waiting[], error: unknown, failures: number): Promise<void> {
    const rows = cancelledRows(error)
    if (rows) {
      await commitOthers(batch, rows, error, failures)
    } else if (isUnstorable(error) && batch.length > 1) {
      const middle = batch.length >> 1
      await commit(batch.slice(0, middle))
      await commit(batch.slice(middle))
    } else {
      for (const { reject } of batch) reject(error)
    }
  }

  async function commitOthers(batch: Waiting[], rows: RowAnswer[], error: unknown, failures: number) {
    const others = batch.filter((waiting) => !settles(waiting, ownRows(batch, waiting, rows), error))
    if (others.length < batch.length) return commit(others, failures)
    try {
      await patience(failures, error)
    } catch {
      for (const { reject } of batch) reject(error)
      return
    }
    await commit(batch, failures + 1)
  }

  return (step) =>
    new Promise((resolve, reject) => {
      const waiting = lanes.get(step.lane) ?? []
      waiting.push({ step, resolve, reject })
      if (lanes.has(step.lane)) return
      lanes.set(step.lane, waiting)
      void run(step.lane, waiting)
    })
}

/** Takes from the front what goes into one transaction: in order, and no row twice. At least one. */
function takeFitting(waiting: Waiting[]): Waiting[] {
  const rows = new Set<string>()
  const counted = new Set<string>()
  const fits = ({ step: { writes, counters } }: Waiting) => {
    if (writes.some(({ row }) => rows.has(row))) return false
    for (const { row } of writes) rows.add(row)
    for (const { table, key } of counters) counted.add(rowName(table, key))
    return rows.size + counted.size <= MOST_ROWS
  }
  const end = waiting.findIndex((each) => !fits(each))
  return waiting.splice(0, end === -1 ? waiting.length : Math.max(end, 1))
}

/** The writes of every step, in order, and after them each counter once. */
function changesOf(batch: Waiting[], grow: Writes['grow']): Change[] {
  const counts = new Map<string, { counter: Counter; by: number }>()
  for (const counter of batch.flatMap(({ step }) => step.counters)) {
    const name = rowName(counter.table, counter.key)
    counts.set(name, { counter, by: (counts.get(name)?.by ?? 0) + 1 })
  }
  const writes = batch.flatMap(({ step }) => step.writes.map(({ change }) => change))
  return [...writes, ...[...counts.values()].map(({ counter, by }) => grow(counter, by))]
}

/** The answers to the writes of one of the steps. */
function ownRows(batch: Waiting[], waiting: Waiting, rows: RowAnswer[]): RowAnswer[] {
  const before = batch.slice(0, batch.indexOf(waiting)).flatMap(({ step }) => step.writes)
  return rows.slice(before.length, before.length + waiting.step.writes.length)
}

/** Answers a step for which these rows decide; false when it should be tried again. */
function settles({ step, resolve, reject }: Waiting, rows: RowAnswer[], error: unknown): boolean {
  if (rows.includes('unstorable')) {
    reject(error)
    return true
  }
  const refused = step.writes.filter((_, n) => rows[n] === 'refused').map(({ about }) => about)
  if (refused.length > 0) resolve(new Set(refused))
  return refused.length > 0
}
