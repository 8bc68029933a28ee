import { onTestFinished } from 'vitest'
import { now, resetRequest, unwrapResult } from '../../../testing/port-suites/user-pool-fixtures.ts'
import { IN_MEMORY } from '../../sqlite/open-database.ts'
import { openSqlite } from '../../sqlite/open-sqlite.ts'
import { localAccounts } from '../local-accounts.ts'

/** A cheap hash, so that the tests are fast. */
const cost = { memory: 64, passes: 1 }

/** Opens an empty built-in pool for one test. */
export async function openLocalPool() {
  const sqlite = openSqlite({ dataDir: IN_MEMORY, onFault: console.error })
  onTestFinished(() => sqlite.close())
  const pool = localAccounts({ ...sqlite, secretKey: () => 'k'.repeat(40), cost })
  const selectVersion = sqlite.db.prepare('SELECT version FROM accounts WHERE sub = ?')
  return {
    pool,
    /** Returns the version of an account, which does not leave the pool. */
    versionOf: (sub: string) => Number(selectVersion.get(sub)?.version),
    requestResetCode: async (sub: string) =>
      unwrapResult(await pool.authenticator.issueResetCode(sub, resetRequest(), now)).code,
  }
}
