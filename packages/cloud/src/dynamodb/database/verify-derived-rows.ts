import { type MayContinue, verifyMembers } from '../organizations/verify-members.ts'
import { verifyPeopleIndex } from '../people/verify-people-index.ts'
import {
  beginDerivedRowsVerification,
  endDerivedRowsVerification,
  renewDerivedRowsVerification,
  VERIFICATION_LEASE_MS,
} from './derived-rows-state.ts'
import type { Dynamodb } from './open-dynamodb.ts'

type Options = {
  /** Returns the time in ms since 1970. */
  now: () => number
  signal: AbortSignal
}

/**
 * Verifies the rows that follow from others (derived-rows-state.ts) and repairs what processes of earlier releases have
 * left, if it is due and no other process does it. It ends early when `signal` is aborted; then it is due again at once.
 * Returns how many repairs were made; null if it was not due, or ended early.
 */
export async function verifyDerivedRows(
  dynamodb: Dynamodb,
  { now, signal }: Options,
): Promise<number | null> {
  const verification = await beginDerivedRowsVerification(dynamodb, now())
  if (verification === null) return null
  let renewedAt = now()
  const mayContinue: MayContinue = async () => {
    if (signal.aborted) return false
    if (now() < renewedAt + VERIFICATION_LEASE_MS / 3) return true
    renewedAt = now()
    return renewDerivedRowsVerification(dynamodb, verification, renewedAt)
  }
  const members = await verifyMembers(dynamodb, mayContinue)
  const { isSettled } = verification
  const people = members === null ? null : await verifyPeopleIndex(dynamodb, { mayContinue, isSettled })
  const repairs = members === null || people === null ? null : members + people
  await endDerivedRowsVerification(dynamodb, verification, { isComplete: repairs !== null })
  return repairs
}
