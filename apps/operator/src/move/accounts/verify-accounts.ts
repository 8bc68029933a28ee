import type { CognitoPool } from './account-pools.ts'
import { type AccountDifference, compareAccount, compareAccounts } from './compare-accounts.ts'
import { addIdentityToAccount, type MovedAccount, readAccounts } from './moved-account.ts'
import { retryCognitoRequest } from './retry-cognito-request.ts'

/**
 * Returns the accounts that Cognito has otherwise, or not at all. A list of Cognito may be some seconds old, so what
 * differs there is read again, one account at a time.
 */
export async function verifyAccounts(
  pool: CognitoPool,
  source: readonly MovedAccount[],
): Promise<AccountDifference[]> {
  const { directory } = pool
  const differing = new Set(compareAccounts(source, await readAccounts(pool)).map(({ email }) => email))
  const differences: AccountDifference[] = []
  for (const account of source.filter(({ email }) => differing.has(email))) {
    const found = await retryCognitoRequest(() => directory.findByEmail(account.email))
    const difference = compareAccount(account, found && (await addIdentityToAccount(pool, found)))
    if (difference !== null) differences.push(difference)
  }
  return differences
}
