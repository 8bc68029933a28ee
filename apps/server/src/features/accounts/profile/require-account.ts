import { Refusal } from '../../../platform/refusal.ts'
import type { Account, AccountPool } from '../account-pool.ts'

/** Returns the account of a signed-in person. Throws `accounts.not_signed_in` if it was deleted in the meantime. */
export async function requireAccount(pool: AccountPool, sub: string): Promise<Account> {
  const account = await pool.find(sub)
  if (account === null) throw new Refusal('accounts.not_signed_in')
  return account
}
