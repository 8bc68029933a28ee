import type { RefusalCode } from '@kitchen-table/contract/refusals'
import { Refusal } from '../../../platform/refusal.ts'
import type { StoredPerson } from '../../people/ports.ts'

/**
 * What the log says of a refused sign-in. `person`: who has the address; null if nobody has it, or if they were disabled
 * or removed between their last step and the session. 'disabled': the account or the organization, whatever else is wrong;
 * 'unknown': no account, or another one than the person had when the sign-in began.
 */
export type RefusedSignIn = {
  step: 'password' | 'second factor' | 'session'
  reason: 'wrong' | 'unknown' | 'disabled' | 'limit'
  person: Pick<StoredPerson, 'pseudonym'> | null
}

function toLogLine({ step, reason, person }: RefusedSignIn) {
  return { message: 'sign-in refused', fields: { step, reason, person: person?.pseudonym ?? null } }
}

/** Returns a refusal of a sign-in, with a line of the log (docs/security.md T58). */
export function createSignInRefusal(code: RefusalCode, refused: RefusedSignIn): Refusal {
  return new Refusal(code, { logged: toLogLine(refused) })
}

/** Returns an error handler that adds a line of the log to the refusal `accounts.wait`, and rethrows. */
export function createLimitLoggingRethrow(refused: Omit<RefusedSignIn, 'reason'>) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== 'accounts.wait') throw error
    const { code, retryAfter } = error
    throw new Refusal(code, { retryAfter, logged: toLogLine({ ...refused, reason: 'limit' }) })
  }
}
