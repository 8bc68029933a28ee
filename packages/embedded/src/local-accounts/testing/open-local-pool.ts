import { expectSuccess, now, resetRequest } from '@kitchen-table/application/testing/samples'
import { openTestSqlite } from '../../sqlite/testing/open-test-sqlite.ts'
import { type LocalAccountsOptions, localAccounts } from '../local-accounts.ts'

/** A cheap hash, so that the tests are fast. */
export const cheapHashCost = { memory: 64, passes: 1 }

type Options = Partial<LocalAccountsOptions> & { dataDir?: string }

/** Opens an empty built-in pool for one test. */
export async function openLocalPool({ dataDir, ...options }: Options = {}) {
  const sqlite = openTestSqlite(dataDir)
  const pool = localAccounts({ ...sqlite, secretKey: () => 'k'.repeat(40), cost: cheapHashCost, ...options })
  const selectVersion = sqlite.db.prepare('SELECT version FROM accounts WHERE sub = ?')
  return {
    pool,
    sqlite,
    /** Returns the version of an account, which does not leave the pool. */
    versionOf: (sub: string) => Number(selectVersion.get(sub)?.version),
    requestResetCode: async (sub: string) =>
      expectSuccess(await pool.authenticator.issueResetCode(sub, resetRequest(), now)).code,
  }
}
