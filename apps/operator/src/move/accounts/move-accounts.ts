import type { DatabaseSync } from 'node:sqlite'
import { MoveError } from '../move-error.ts'
import type { MoveResult } from '../store/move-rows.ts'
import { type MoveSource, type MoveTarget, sqliteSource, withoutSignIns } from '../store/move-sides.ts'
import { builtInAccountPool, type CognitoPool } from './account-pools.ts'
import type { AccountsResult } from './accounts-result.ts'
import { type AccountDifference, compareAccounts } from './compare-accounts.ts'
import { formatConflicts } from './format-accounts.ts'
import { makeAccounts, type OnAccounts } from './make-accounts.ts'
import { type MovedAccount, readAccounts } from './moved-account.ts'
import { type AccountsPlan, planAccounts } from './plan-accounts.ts'
import { replaceAccounts } from './replace-accounts.ts'
import { withRewrittenStore } from './rewritten-store.ts'
import { verifyAccounts } from './verify-accounts.ts'

/** Moves rows, or reads them; `isOtherwiseEqual` says whether what is not rows is the same on both sides. */
type MoveRows = (source: MoveSource, isOtherwiseEqual?: () => Promise<boolean>) => Promise<MoveResult>

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

/** Makes the accounts unless one is in conflict or the target has other rows, and then moves the rows. */
async function makeAndMove(
  { db, dataDir, pool, target, onAccounts, moveRows }: ToCognito,
  { source, plan, isBegun }: { source: MovedAccount[]; plan: AccountsPlan; isBegun: boolean },
): Promise<MoveResult & { accounts: Omit<AccountsResult, 'withoutAccount'> }> {
  if (!isBegun) await target.expectEmpty()
  if (plan.conflicts.length > 0)
    throw new MoveError(`${formatConflicts(plan.conflicts)} ${isBegun ? 'No further' : 'No'} row was moved.`)
  // Rows are moved only when all accounts have been made, and those that were there reset.
  const { newSubs, made } = await makeAccounts(pool, plan, { resetsFound: !isBegun, onAccounts })
  let differences: AccountDifference[] = []
  const result = await withRewrittenStore({ db, dataDir, newSubs }, (copy) =>
    moveRows(withoutSignIns(sqliteSource(copy)), async () => {
      differences = await verifyAccounts(pool, source)
      return differences.length === 0
    }),
  )
  return { ...result, accounts: { made, found: newSubs.size - made, conflicts: [], differences } }
}

/**
 * Makes the accounts of a locked store in Cognito, then moves its rows with the subs that the accounts have there. Throws
 * a MoveError after a move that has ended: accounts have changed in the cloud since, so the new sub of each is not known.
 */
export async function moveWithAccountsToCognito(
  options: ToCognito,
): Promise<MoveResult & { accounts: AccountsResult }> {
  const { db, pool, target, isDryRun, moveRows } = options
  const state = await target.readState()
  if (state?.isVerified)
    throw new MoveError(
      'A move into these tables has ended and was verified; nothing was changed now, and another move needs another TABLE_PREFIX.',
    )
  const source = await readAccounts(builtInAccountPool(db))
  const plan = planAccounts(source, await readAccounts(pool))
  const withoutAccount = countPeopleWithoutAccount(db)
  if (!isDryRun) {
    const result = await makeAndMove(options, { source, plan, isBegun: state !== null })
    return { ...result, accounts: { ...result.accounts, withoutAccount } }
  }
  const { made, found, conflicts } = plan
  const accounts = { made: made.length, found: found.length, conflicts, differences: [], withoutAccount }
  return { ...(await moveRows(withoutSignIns(sqliteSource(db)))), accounts }
}

type ToBuiltIn = { db: DatabaseSync; pool: CognitoPool; isDryRun: boolean }

/** Makes the accounts of Cognito in a new store, with the subs that they have, which the rows name already. */
export async function moveAccountsToBuiltIn({ db, pool, isDryRun }: ToBuiltIn): Promise<AccountsResult> {
  const source = await readAccounts(pool)
  const counts = { made: source.length, found: 0, conflicts: [] }
  if (isDryRun) return { ...counts, differences: [], withoutAccount: 0 }
  replaceAccounts(db, source)
  const differences = compareAccounts(source, await readAccounts(builtInAccountPool(db)))
  return { ...counts, differences, withoutAccount: countPeopleWithoutAccount(db) }
}
