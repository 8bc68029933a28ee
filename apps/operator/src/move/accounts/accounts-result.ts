import type { AccountDifference } from './compare-accounts.ts'
import type { AccountConflict } from './plan-accounts.ts'

/** The accounts of a move, or of a dry run, in which `made` is how many would be made. */
export type AccountsResult = {
  made: number
  found: number
  /** Only in a dry run: they stop a move. */
  conflicts: AccountConflict[]
  differences: AccountDifference[]
  /** How many people have none: removed or created only in part. */
  withoutAccount: number
}
