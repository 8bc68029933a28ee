import type { RefusalCode } from '@kitchen-table/contract/refusals'
import { Refusal, type RefusedSignIn } from '../../../platform/refusal.ts'
import type { StoredPerson } from '../ports.ts'

type Details = Omit<RefusedSignIn, 'person'> & { person: Pick<StoredPerson, 'pseudonym'> | null }

/** Returns a refusal of a sign-in, with what the log says of it (docs/security.md T58). */
export function refuseSignIn(code: RefusalCode, { person, ...details }: Details): Refusal {
  return new Refusal(code, { signIn: { ...details, person: person?.pseudonym ?? null } })
}

/** Returns an error handler that adds to the refusal `accounts.wait` what the log says of it, and rethrows. */
export function describeLimit(details: Omit<Details, 'reason'>) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== 'accounts.wait') throw error
    const { code, retryAfter } = error
    const { signIn } = refuseSignIn(code, { ...details, reason: 'limit' })
    throw new Refusal(code, { retryAfter, signIn })
  }
}
