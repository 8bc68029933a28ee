import { runConcurrently } from '../adoption/run-concurrently.ts'
import type { CognitoPool } from './account-pools.ts'
import { askCognito } from './ask-cognito.ts'
import { ensureAccount } from './ensure-account.ts'
import type { AccountsPlan } from './plan-accounts.ts'
import type { NewSubs } from './replace-subs.ts'

/** Cognito accepts 50 requests a second that create users, and as many that change them. */
const CONCURRENT_ACCOUNTS = 4

/** Called after each account: `done` of `total` accounts are whole. */
export type OnAccounts = (done: number, total: number) => void

/** Makes the accounts of a plan in Cognito, and what is missing of those that are there. Returns their subs. */
export async function makeAccounts(
  pool: CognitoPool,
  { made, found }: AccountsPlan,
  onAccounts: OnAccounts,
): Promise<NewSubs> {
  const accounts = [...made.map((account) => ({ account, stored: null })), ...found]
  let done = 0
  const subs = await runConcurrently(accounts, CONCURRENT_ACCOUNTS, async ({ account, stored }) => {
    const sub = await askCognito(() => ensureAccount(pool, account, stored))
    done += 1
    onAccounts(done, accounts.length)
    return [account.sub, sub] as const
  })
  return new Map(subs)
}
