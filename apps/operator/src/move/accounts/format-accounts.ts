import type { AccountsResult } from './accounts-result.ts'
import type { AccountDifference } from './compare-accounts.ts'
import type { AccountConflict, ConflictReason } from './plan-accounts.ts'

const numbers = new Intl.NumberFormat('en-US')

const reasons: Record<ConflictReason, string> = {
  address_taken: 'the address belongs to another account there',
  changed_there: 'the account has another organization or time of creation there',
  identity_taken: 'another account there has the same name at the identity provider',
  address_impossible: 'Cognito takes no such address',
  no_uuid: 'the id of the account is no UUID, so it cannot be replaced in rows',
}

function formatConflict({ email, reason }: AccountConflict): string {
  return `${email} (${reasons[reason]})`
}

export function formatConflicts(conflicts: readonly AccountConflict[]): string {
  return `Accounts that cannot be made in Cognito: ${conflicts.map(formatConflict).join(', ')}.`
}

export function formatAccountDifference({ email, fields }: AccountDifference): string {
  return fields === 'missing'
    ? `The account ${email}: not there.`
    : `The account ${email}: another value of ${fields.join(', ')}.`
}

export function formatAccountProgress(done: number, total: number): string {
  return `Making accounts: ${numbers.format(done)} of ${numbers.format(total)}`
}

/** Returns the lines about the accounts of a move, or of a dry run. */
export function formatAccountsResult(
  { made, found, conflicts, withoutAccount }: AccountsResult,
  { isDryRun }: { isDryRun: boolean },
): string[] {
  const there = `${numbers.format(found)} were there already`
  const moved = isDryRun
    ? `Accounts: ${numbers.format(made)} would be made, ${there}, ${numbers.format(conflicts.length)} in conflict.`
    : `Accounts: ${numbers.format(made)} were made, ${there}.`
  return withoutAccount === 0
    ? [moved]
    : [
        moved,
        `People without an account: ${numbers.format(withoutAccount)}. Their rows keep the id that they have.`,
      ]
}

/** Returns the line about the accounts that a move without `--accounts` leaves behind. */
export function formatAccountsNotMoved(people: number): string {
  return `The accounts of ${numbers.format(people)} people are left where they are; --accounts moves them, too.`
}
