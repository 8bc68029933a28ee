import { Refusal } from '../../../platform/refusal.ts'
import type { Account } from '../user-pool/account.ts'
import type { Directory } from '../user-pool/directory.ts'

/** Returns the account of a signed-in person. Throws `accounts.not_signed_in` if it was deleted in the meantime. */
export async function requireAccount(directory: Pick<Directory, 'find'>, sub: string): Promise<Account> {
  const account = await directory.find(sub)
  if (account === null) throw new Refusal('accounts.not_signed_in')
  return account
}
