import { type Counts, findCounts, putCounts, readCounts, toCounterName } from './counters.ts'
import type { Dynamodb } from './open-dynamodb.ts'

/**
 * Counts of members and index rows of people follow from other rows. A process of an earlier release changes those rows
 * without what only this release derives from them, so that they are verified when no such process runs any more: this
 * long after the last start. It is longer than a release takes from the start of a new process to the end of the last old
 * one (packages/cloud/src/infra/server-service.ts).
 */
export const SETTLING_MS = 15 * 60_000

/** Derived rows are verified again after it, if no process starts: an old one may have run longer than usual. */
const INTERVAL_MS = 24 * 60 * 60_000

/** A verification of a process that ended is repeated after it. */
export const VERIFICATION_LEASE_MS = 60_000

/** The row of `Counters` with the state below. It counts nothing, so that a move leaves it out. */
export const derivedRowsCounterName = toCounterName('derived rows')

/**
 * Times in ms since 1970, 0 for never: of the last start of a process; of the beginning of the last verification that was
 * completed, or before of the first start; of the beginning of the one that is running, and the end of its lease.
 */
type State = { startedAt: number; verifiedAt: number; begunAt: number; leaseUntil: number }

const toState = (counts: Counts): State => ({
  startedAt: 0,
  verifiedAt: 0,
  begunAt: 0,
  leaseUntil: 0,
  ...counts,
})

const isSettled = ({ startedAt }: State, time: number) => time >= startedAt + SETTLING_MS

function isDue(state: State, now: number): boolean {
  const { verifiedAt, leaseUntil } = state
  if (leaseUntil > now) return false
  // Also if processes start more often than they settle.
  if (now >= verifiedAt + INTERVAL_MS) return true
  return isSettled(state, now) && !isSettled(state, verifiedAt)
}

type StateDeps = Pick<Dynamodb, 'get' | 'transact'>

/** Changes the state if `change` returns another one. Returns the state that it had then; null if it did not. */
function changeState(
  { transact }: Pick<StateDeps, 'transact'>,
  change: (state: State) => State | null,
): Promise<State | null> {
  return transact(derivedRowsCounterName, async (transaction) => {
    const before = toState(await readCounts(transaction, derivedRowsCounterName))
    const changed = change(before)
    if (changed) putCounts(transaction, derivedRowsCounterName, changed)
    return changed && before
  })
}

/** Records that a process starts, beside which processes of an earlier release may run. */
export async function recordServerStart(dynamodb: StateDeps, now: number): Promise<void> {
  await changeState(dynamodb, (state) =>
    state.startedAt < now ? { ...state, startedAt: now, verifiedAt: state.verifiedAt || now } : null,
  )
}

/**
 * Whether derived rows are what follows from the others: they have been verified since processes of earlier releases
 * ended. Until then, what depends on them is read from the others. Tables on which no server has started have no others'.
 */
export async function areDerivedRowsVerified(dynamodb: Pick<Dynamodb, 'get'>): Promise<boolean> {
  const counts = await findCounts(dynamodb, derivedRowsCounterName)
  return Object.keys(counts).length === 0 || isSettled(toState(counts), toState(counts).verifiedAt)
}

/** `isSettled`: no process of an earlier release runs any more. */
export type Verification = { begunAt: number; isSettled: boolean }

/** Begins a verification if it is due and no process has begun it. Returns null otherwise. */
export async function beginDerivedRowsVerification(
  dynamodb: StateDeps,
  now: number,
): Promise<Verification | null> {
  if (!isDue(toState(await findCounts(dynamodb, derivedRowsCounterName)), now)) return null
  const before = await changeState(dynamodb, (state) =>
    isDue(state, now) ? { ...state, begunAt: now, leaseUntil: now + VERIFICATION_LEASE_MS } : null,
  )
  return before && { begunAt: now, isSettled: isSettled(before, now) }
}

/** Prolongs the lease. Returns false if another process has begun a verification since. */
export async function renewDerivedRowsVerification(
  dynamodb: StateDeps,
  { begunAt }: Verification,
  now: number,
): Promise<boolean> {
  const before = await changeState(dynamodb, (state) =>
    state.begunAt === begunAt ? { ...state, leaseUntil: now + VERIFICATION_LEASE_MS } : null,
  )
  return before !== null
}

/** Ends a verification, unless another process has begun one since. One that is not complete is due again. */
export async function endDerivedRowsVerification(
  dynamodb: StateDeps,
  { begunAt }: Verification,
  { isComplete }: { isComplete: boolean },
): Promise<void> {
  await changeState(dynamodb, (state) =>
    state.begunAt === begunAt
      ? { ...state, leaseUntil: 0, verifiedAt: isComplete ? begunAt : state.verifiedAt }
      : null,
  )
}
