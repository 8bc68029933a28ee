import type { DatabaseSync } from 'node:sqlite'
import { MoveError } from '../move-store/move-error.ts'
import type { MoveResult } from '../move-store/move-rows.ts'
import type { MoveTarget } from '../move-store/move-sides.ts'
import { builtInPool, type CognitoPool } from './account-pools.ts'
import { type AccountDifference, compareAccounts } from './compare-accounts.ts'
import { formatConflicts } from './format-accounts.ts'
import { makeAccounts, type OnAccounts } from './make-accounts.ts'
import { readAccounts } from './moved-account.ts'
import { type AccountConflict, type AccountsPlan, planAccounts } from './plan-accounts.ts'
import type { NewSubs } from './replace-subs.ts'
import { withRewrittenStore } from './rewritten-store.ts'
import { storeAccounts } from './store-accounts.ts'
import { verifyAccounts } from './verify-accounts.ts'

/** The accounts of a move, or of a dry run, in which nothing was made yet. */
export type AccountsResult = {
  made: number
  found: number
  /** Only in a dry run: they stop a move. */
  conflicts: AccountConflict[]
  differences: AccountDifference[]
  /** How many people have none: removed or created only in part. */
  withoutAccount: number
}

/** Moves rows; `isOtherwiseEqual` says whether what is not rows is the same on both sides. */
export type MoveRows = (db: DatabaseSync, isOtherwiseEqual: () => Promise<boolean>) => Promise<MoveResult>

type ToCognito = {
  db: DatabaseSync
  dataDir: string
  pool: CognitoPool
  target: MoveTarget
  isDryRun: boolean
  onAccounts: OnAccounts
  moveRows: MoveRows
}

function countPeopleWithoutAccount(db: DatabaseSync): number {
  const row = db.prepare('SELECT count(*) AS n FROM people WHERE sub NOT IN (SELECT sub FROM accounts)').get()
  return Number(row?.n)
}

export function countAccounts(db: DatabaseSync): number {
  return Number(db.prepare('SELECT count(*) AS n FROM accounts').get()?.n)
}

/** Returns the new subs of the accounts that are there, and makes the others first, if the move has not ended. */
async function prepareSubs(
  { pool, target, isDryRun, onAccounts }: ToCognito,
  plan: AccountsPlan,
): Promise<NewSubs> {
  const foundSubs = new Map(plan.found.map(({ account, stored }) => [account.sub, stored.sub]))
  if (isDryRun) return foundSubs
  const state = await target.readState()
  if (state === null) await target.expectEmpty()
  if (plan.conflicts.length > 0) throw new MoveError(formatConflicts(plan.conflicts))
  // After a move that has ended, accounts change in the cloud: they are compared, and left as they are.
  return state?.isVerified ? foundSubs : makeAccounts(pool, plan, onAccounts)
}

/** Makes the accounts of a locked store in Cognito, then moves its rows with the subs that the accounts have there. */
export async function moveWithAccountsToCognito(
  options: ToCognito,
): Promise<MoveResult & { accounts: AccountsResult }> {
  const { db, dataDir, pool, moveRows } = options
  const source = await readAccounts(builtInPool(db))
  const plan = planAccounts(source, await readAccounts(pool))
  const newSubs = await prepareSubs(options, plan)
  let differences: AccountDifference[] = []
  const result = await withRewrittenStore({ db, dataDir, newSubs }, (copy) =>
    moveRows(copy, async () => {
      differences = await verifyAccounts(pool, source)
      return differences.length === 0
    }),
  )
  const { conflicts } = plan
  const accounts = {
    made: plan.made.length,
    found: plan.found.length,
    conflicts,
    differences,
    withoutAccount: countPeopleWithoutAccount(db),
  }
  return { ...result, accounts }
}

type ToBuiltIn = { db: DatabaseSync; pool: CognitoPool; isDryRun: boolean }

/** Makes the accounts of Cognito in a new store, with the subs that they have, which the rows name already. */
export async function moveAccountsToBuiltIn({ db, pool, isDryRun }: ToBuiltIn): Promise<AccountsResult> {
  const source = await readAccounts(pool)
  const counts = { made: source.length, found: 0, conflicts: [] }
  if (isDryRun) return { ...counts, differences: [], withoutAccount: 0 }
  storeAccounts(db, source)
  const differences = compareAccounts(source, await readAccounts(builtInPool(db)))
  return { ...counts, differences, withoutAccount: countPeopleWithoutAccount(db) }
}
