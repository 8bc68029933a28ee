import { isSub, isUserEmail } from '../../adapters/cognito/cognito-users.ts'
import { isSameAccount, isSameIdentity, type MovedAccount } from './moved-account.ts'

export type ConflictReason = 'address_taken' | 'identity_taken' | 'address_impossible' | 'no_uuid'

/** An account that cannot be moved into Cognito. */
export type AccountConflict = { email: string; reason: ConflictReason }

export type AccountsPlan = {
  /** The accounts to be made. */
  made: MovedAccount[]
  /** Those that an earlier move has made, perhaps in part. */
  found: { account: MovedAccount; stored: MovedAccount }[]
  conflicts: AccountConflict[]
}

/** Decides what is done about each account of the built-in pool, given the accounts of Cognito. */
export function planAccounts(source: readonly MovedAccount[], target: readonly MovedAccount[]): AccountsPlan {
  const storedByEmail = new Map(target.map((account) => [account.email, account]))
  const external = target.filter(({ identity }) => identity !== null)
  const plan: AccountsPlan = { made: [], found: [], conflicts: [] }

  for (const account of source) {
    const stored = storedByEmail.get(account.email)
    const reason = findConflict(account, stored, external)
    if (reason !== null) plan.conflicts.push({ email: account.email, reason })
    else if (stored) plan.found.push({ account, stored })
    else plan.made.push(account)
  }
  return plan
}

function findConflict(
  account: MovedAccount,
  stored: MovedAccount | undefined,
  external: readonly MovedAccount[],
): ConflictReason | null {
  const { sub, email, identity } = account
  if (!isSub(sub)) return 'no_uuid'
  if (!isUserEmail(email)) return 'address_impossible'
  if (stored && !(isSameAccount(account, stored) && isSameIdentity(identity, stored.identity)))
    return 'address_taken'
  const owner = identity && external.find((other) => isSameIdentity(identity, other.identity))
  return owner && owner !== stored ? 'identity_taken' : null
}
