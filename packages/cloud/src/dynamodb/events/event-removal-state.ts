import { type Counts, findCounts, putCounts, readCounts, toCounterName } from '../database/counters.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'

/** A removal of a process that ended is continued by another one after it. */
export const REMOVAL_LEASE_MS = 60_000

/** The row of `Counters` with the state below. It counts nothing, so that a move leaves it out. */
export const eventRemovalCounterName = toCounterName('removed events')

/** Numbers of months and times in ms since 1970, 0 for never: all events before `removedBefore` are removed. */
type State = { removedBefore: number; begunAt: number; leaseUntil: number }

const toState = (counts: Counts): State => ({ removedBefore: 0, begunAt: 0, leaseUntil: 0, ...counts })

/** Returns a month, `YYYY-MM`, as a number that sorts as it does. */
const toNumber = (month: string) => Number(month.replace('-', ''))

type StateDeps = Pick<Dynamodb, 'get' | 'transact'>

/** Changes the state if `change` returns another one. Returns whether it did. */
function changeState({ transact }: StateDeps, change: (state: State) => State | null): Promise<boolean> {
  return transact(eventRemovalCounterName, async (transaction) => {
    const changed = change(toState(await readCounts(transaction, eventRemovalCounterName)))
    if (changed) putCounts(transaction, eventRemovalCounterName, changed)
    return changed !== null
  })
}

/** What is removed by one process at a time. */
type Removal = { month: string; begunAt: number }

/** Begins a removal, unless it is done, or another process is at it: then it returns null. */
export async function beginEventRemoval(
  dynamodb: StateDeps,
  month: string,
  now: number,
): Promise<Removal | null> {
  const isDue = ({ removedBefore, leaseUntil }: State) => removedBefore < toNumber(month) && leaseUntil <= now
  if (!isDue(toState(await findCounts(dynamodb, eventRemovalCounterName)))) return null
  const isBegun = await changeState(dynamodb, (state) =>
    isDue(state) ? { ...state, begunAt: now, leaseUntil: now + REMOVAL_LEASE_MS } : null,
  )
  return isBegun ? { month, begunAt: now } : null
}

/** Prolongs the lease. Returns false if another process has begun a removal since. */
export function renewEventRemoval(dynamodb: StateDeps, { begunAt }: Removal, now: number): Promise<boolean> {
  return changeState(dynamodb, (state) =>
    state.begunAt === begunAt ? { ...state, leaseUntil: now + REMOVAL_LEASE_MS } : null,
  )
}

/** Ends a removal, unless another process has begun one since. One that is not complete is continued later. */
export async function endEventRemoval(
  dynamodb: StateDeps,
  { month, begunAt }: Removal,
  { isComplete }: { isComplete: boolean },
): Promise<void> {
  await changeState(dynamodb, (state) =>
    state.begunAt === begunAt
      ? { ...state, leaseUntil: 0, removedBefore: isComplete ? toNumber(month) : state.removedBefore }
      : null,
  )
}
