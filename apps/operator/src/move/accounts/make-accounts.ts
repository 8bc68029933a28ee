import { runConcurrently } from '../../run-concurrently.ts'
import type { CognitoPool } from './account-pools.ts'
import { ensureAccount } from './ensure-account.ts'
import type { AccountsPlan } from './plan-accounts.ts'
import type { NewSubs } from './replace-subs.ts'
import { CONCURRENT_ACCOUNTS, retryCognitoRequest } from './retry-cognito-request.ts'

/** Called after each account: `done` of `total` accounts are whole. */
export type OnAccounts = (done: number, total: number) => void

type Options = { resetsFound: boolean; onAccounts: OnAccounts }

/**
 * Makes the accounts of a plan in Cognito, and what is missing of those that are there. Returns their subs, and how many
 * this call has created.
 */
export async function makeAccounts(
  pool: CognitoPool,
  plan: AccountsPlan,
  { resetsFound, onAccounts }: Options,
): Promise<{ newSubs: NewSubs; made: number }> {
  const accounts = [...plan.made.map((account) => ({ account, stored: null })), ...plan.found]
  let [done, made] = [0, 0]
  const subs = await runConcurrently(accounts, CONCURRENT_ACCOUNTS, async ({ account, stored }) => {
    const { sub, isMade } = await retryCognitoRequest(() =>
      ensureAccount(pool, account, stored, { resetsFound }),
    )
    done += 1
    if (isMade) made += 1
    onAccounts(done, accounts.length)
    return [account.sub, sub] as const
  })
  return { newSubs: new Map(subs), made }
}
