import { Refusal } from '../../../platform/refusal.ts'
import type { Account, AccountPool } from '../account-pool.ts'

/** The account of whoever is signed in; somebody who was removed this very moment is nobody any more. */
export async function requireAccount(pool: AccountPool, sub: string): Promise<Account> {
  const account = await pool.find(sub)
  if (account === null) throw new Refusal('accounts.not_signed_in')
  return account
}
