import type { ListedAccount } from '@kitchen-table/application/ports'
import { MoveError } from '../move-error.ts'
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
function createAccount(
  { directory }: CognitoPool,
  account: MovedAccount,
): Promise<{ sub: string } | 'exists'> {
  const created = toNewAccount(account)
  return account.identity === null
    ? directory.create(created, null)
    : directory.createExternal(created, account.identity)
}

type EnsureOptions = {
  /**
   * Whether an account that is there loses its password and its second factor, which may be those of an earlier life in
   * Cognito: nothing tells them from what an interrupted move has set.
   */
  resetsFound: boolean
}

/** Returns the account as it is after the reset that it needs, if any. */
async function resetAccount(
  { directory }: CognitoPool,
  account: MovedAccount,
  stored: ListedAccount,
  { resetsFound }: EnsureOptions,
): Promise<ListedAccount> {
  if (account.status === 'EXTERNAL_PROVIDER') return stored
  const lostPassword = account.status === 'FORCE_CHANGE_PASSWORD' && stored.status === 'CONFIRMED'
  if (!resetsFound && !lostPassword) return stored
  const reset = await directory.resetToInvited(stored.sub)
  // What another program has removed or replaced meanwhile is found by the verification.
  return typeof reset === 'string' ? stored : reset
}

/**
 * Makes the account in Cognito, or what is missing of it. May be repeated, also after it was interrupted anywhere.
 * Throws a MoveError if another account has the address or the identity.
 */
export async function ensureAccount(
  pool: CognitoPool,
  account: MovedAccount,
  stored: ListedAccount | null,
  options: EnsureOptions,
): Promise<{ sub: string; isMade: boolean }> {
  const { email, identity } = account
  const created = stored === null || identity !== null ? await createAccount(pool, account) : 'exists'
  const current = stored ?? (await pool.directory.findByEmail(email))
  if (current === null || !isSameAccount(account, current))
    throw new MoveError(formatConflicts([{ email, reason: 'address_taken' }]))
  if (identity !== null && (await pool.directory.findExternal(identity))?.sub !== current.sub)
    throw new MoveError(formatConflicts([{ email, reason: 'identity_taken' }]))
  const isMade = created !== 'exists'
  await completeAccount(pool, account, isMade ? current : await resetAccount(pool, account, current, options))
  return { sub: current.sub, isMade }
}
