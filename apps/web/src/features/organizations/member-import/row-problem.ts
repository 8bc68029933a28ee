import type { ImportRow } from '@kitchen-table/contract/organizations'
import { describeImportReason, importReasons } from '@kitchen-table/domain/member-import'
import type { FormErrors } from '../../../app/forms/form-errors.ts'

/** As many characters as importReasons.longName says. */
const MAX_NAME_LENGTH = 100

/** Returns why a line is left out, by the field of its form that is to be corrected. */
export function findRowProblem(row: Pick<ImportRow, 'reason' | 'first' | 'last' | 'subGroup'>): FormErrors {
  const { reason } = row
  if (reason === null || reason === importReasons.uncheckedElsewhere) return {}
  const words = describeImportReason(reason)
  if (reason === importReasons.noSubGroup(row.subGroup)) return { subGroup: words }
  if (reason !== importReasons.longName) return { email: words }
  return row.first.length > MAX_NAME_LENGTH ? { first: words } : { last: words }
}
