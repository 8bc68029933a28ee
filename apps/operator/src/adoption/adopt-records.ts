import type { AdoptionState, RecordId, RecordState } from '@kitchen-table/cloud/adoption'
import { hashRecord } from '../record-hash.ts'

/** A record to take over; `record` is what is compared with what is stored. */
export type RecordToAdopt = RecordId & { record: unknown }

export type Decision = 'write' | 'equal' | 'removed' | 'changed' | 'exists'

/**
 * Decides about a record by what is stored (null: nothing) and what was taken over before.
 * - 'removed': it was taken over, and the product has removed it since. It stays away.
 * - 'changed': it was taken over, and the product has changed it since. It stays as it is.
 * - 'exists': something else is stored. It stays as it is.
 */
export function decideAdoption(
  expectedHash: string,
  storedHash: string | null,
  state: RecordState | undefined,
): Decision {
  if (storedHash === expectedHash) return 'equal'
  const isVerified = state?.phase === 'verified'
  if (storedHash === null) return isVerified ? 'removed' : 'write'
  if (state?.hash === storedHash || state?.earlier.includes(storedHash)) return 'write'
  return isVerified ? 'changed' : 'exists'
}

/** Whether a record was taken over before as it is, so that there is nothing to do. */
export function isAdopted(state: RecordState | undefined, hash: string): boolean {
  return state !== undefined && state.phase !== 'begun' && state.hash === hash
}

export type Tally = { done: number; written: number; skipped: number; conflicts: number }

export type AdoptBatchDeps<T extends RecordToAdopt> = {
  state: AdoptionState
  /**
   * Stores records, of which some may be stored already. Calls `decideAbout` with what is stored of each, and writes
   * those for which it returns 'write'. May be repeated. Returns the decisions in the order of the records.
   */
  store: (records: readonly T[], decideAbout: (record: T, stored: unknown) => Decision) => Promise<Decision[]>
  onDecision: (record: T, decision: Decision) => void
}

const nextState = (
  before: RecordState | undefined,
  hash: string,
  phase: RecordState['phase'],
): RecordState => ({
  phase,
  hash,
  earlier: [...new Set([...(before?.earlier ?? []), ...(before ? [before.hash] : [])])].filter(
    (h) => h !== hash,
  ),
})

/**
 * Takes over records. What is written is noted before and after: killed in between, a repetition knows that what is
 * stored may be its own. Returns how many of them were written.
 */
export async function adoptBatch<T extends RecordToAdopt>(
  { state, store, onDecision }: AdoptBatchDeps<T>,
  records: readonly T[],
): Promise<number> {
  const hashed = records.map((record) => ({
    record,
    hash: hashRecord(record.record),
    before: state.get(record),
  }))
  const open = hashed.filter(({ hash, before }) => !isAdopted(before, hash))
  if (open.length === 0) return 0

  // Not those that are verified: until they are read, nobody knows that they are still our own.
  const isVerified = (before: RecordState | undefined) => before?.phase === 'verified'
  const mark = (entries: typeof open, phase: RecordState['phase']) =>
    state.set(
      entries.map(({ record, hash, before }) => ({ id: record, state: nextState(before, hash, phase) })),
    )
  await mark(
    open.filter(({ before }) => !isVerified(before)),
    'begun',
  )

  const entries = new Map(open.map((entry) => [entry.record, entry]))
  const decisions = await store(
    open.map(({ record }) => record),
    (record, stored) =>
      decideAdoption(
        entries.get(record)?.hash ?? '',
        stored === null ? null : hashRecord(stored),
        entries.get(record)?.before,
      ),
  )
  for (const [n, { record }] of open.entries()) onDecision(record, decisions[n] ?? 'exists')
  await mark(
    open.filter((_, n) => decisions[n] === 'write' || decisions[n] === 'equal'),
    'stored',
  )
  return decisions.filter((decision) => decision === 'write').length
}
