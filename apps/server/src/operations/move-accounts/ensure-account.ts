import type { ListedAccount } from '../../features/accounts/user-pool.ts'
import { MoveError } from '../move-store/move-error.ts'
import type { CognitoPool } from './account-pools.ts'
import { formatConflicts } from './format-accounts.ts'
import { isSameAccount, type MovedAccount, toNewAccount } from './moved-account.ts'

/** Makes what an account that was just made, or an interrupted move, leaves to do. */
async function completeAccount(
  { directory, setUnknownPassword }: CognitoPool,
  account: MovedAccount,
  stored: ListedAccount,
): Promise<void> {
  const { sub } = stored
  const { first, last, role, phone, isPhoneVerified, enabled } = account
  if (account.status === 'CONFIRMED' && stored.status === 'FORCE_CHANGE_PASSWORD')
    await setUnknownPassword(sub)
  if (stored.first !== first || stored.last !== last) await directory.changeNames(sub, { first, last })
  if (stored.role !== role) await directory.setRole(sub, role)
  if (stored.phone !== phone || stored.isPhoneVerified !== isPhoneVerified)
    await directory.changePhone(sub, phone, isPhoneVerified)
  if (stored.enabled !== enabled) await directory.setEnabled(sub, enabled)
}

/** Creates the account unless there is one of its address. Also links an identity that has no link yet. */
async function createAccount({ directory }: CognitoPool, account: MovedAccount): Promise<void> {
  const created = toNewAccount(account)
  if (account.identity === null) await directory.create(created, null)
  else await directory.createExternal(created, account.identity)
}

/**
 * Makes the account in Cognito, or what is missing of it. May be repeated, also after it was interrupted anywhere.
 * Returns the sub in Cognito. Throws a MoveError if another account has the address or the identity.
 */
export async function ensureAccount(
  pool: CognitoPool,
  account: MovedAccount,
  stored: ListedAccount | null,
): Promise<string> {
  const { email, identity } = account
  if (stored === null || identity !== null) await createAccount(pool, account)
  const current = stored ?? (await pool.directory.findByEmail(email))
  if (current === null || !isSameAccount(account, current))
    throw new MoveError(formatConflicts([{ email, reason: 'address_taken' }]))
  if (identity !== null && (await pool.directory.findExternal(identity))?.sub !== current.sub)
    throw new MoveError(formatConflicts([{ email, reason: 'identity_taken' }]))
  await completeAccount(pool, account, current)
  return current.sub
}
