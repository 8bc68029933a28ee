import type { DatabaseSync } from 'node:sqlite'
import { accountStatements } from '@kitchen-table/embedded/local-accounts'
import type { MovedAccount } from './moved-account.ts'

function storeAccount(accounts: ReturnType<typeof accountStatements>, account: MovedAccount): void {
  const { sub, status, identity, phone, isPhoneVerified, enabled } = account
  accounts.insert(account, status, { identity })
  accounts.setPhone({ sub, phone, verified: isPhoneVerified ? 1 : 0 })
  accounts.setEnabled({ sub, enabled: enabled ? 1 : 0 })
}

/** Makes the accounts of the built-in pool, with the subs that they have, in place of those of an interrupted move. */
export function replaceAccounts(db: DatabaseSync, moved: readonly MovedAccount[]): void {
  const accounts = accountStatements(db)
  db.exec('BEGIN IMMEDIATE; DELETE FROM accounts')
  try {
    for (const account of moved) storeAccount(accounts, account)
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
