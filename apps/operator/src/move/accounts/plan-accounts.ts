import { canBeSub, canBeUserEmail } from '@kitchen-table/cloud/cognito'
import { formatIdentity, isSameAccount, isSameIdentity, type MovedAccount } from './moved-account.ts'

export type ConflictReason =
  | 'address_taken'
  | 'changed_there'
  | 'identity_taken'
  | 'address_impossible'
  | 'no_uuid'

/** An account that cannot be moved into Cognito. */
export type AccountConflict = { email: string; reason: ConflictReason }

export type AccountsPlan = {
  /** The accounts to be made. */
  made: MovedAccount[]
  /** Those that are there: an interrupted move has made them, perhaps in part, or the store comes from this pool. */
  found: { account: MovedAccount; stored: MovedAccount }[]
  conflicts: AccountConflict[]
}

/** Decides what is done about each account of the built-in pool, given the accounts of Cognito. */
export function planAccounts(source: readonly MovedAccount[], target: readonly MovedAccount[]): AccountsPlan {
  const storedByEmail = new Map(target.map((account) => [account.email, account]))
  const storedByIdentity = new Map(target.map((account) => [formatIdentity(account.identity), account]))
  const plan: AccountsPlan = { made: [], found: [], conflicts: [] }

  for (const account of source) {
    const stored = storedByEmail.get(account.email)
    const reason = findConflict(account, stored, storedByIdentity)
    if (reason !== null) plan.conflicts.push({ email: account.email, reason })
    else if (stored) plan.found.push({ account, stored })
    else plan.made.push(account)
  }
  return plan
}

function findConflict(
  account: MovedAccount,
  stored: MovedAccount | undefined,
  storedByIdentity: ReadonlyMap<string | null, MovedAccount>,
): ConflictReason | null {
  const { sub, email, identity } = account
  if (!canBeSub(sub)) return 'no_uuid'
  if (!canBeUserEmail(email)) return 'address_impossible'
  if (stored && !isSameAccount(account, stored)) return stored.sub === sub ? 'changed_there' : 'address_taken'
  if (stored && !isSameIdentity(identity, stored.identity)) return 'address_taken'
  const owner = identity && storedByIdentity.get(formatIdentity(identity))
  return owner && owner !== stored ? 'identity_taken' : null
}
