import type { Unit } from '@kitchen-table/domain/catalog'
import { toWindowDay } from '@kitchen-table/domain/facts'
import { invalidInputRefusal } from '../../../platform/refusal.ts'
import type { KnownContent } from '../editing/check-references.ts'
import { fillWorksheet, findWorksheetProblem } from './worksheet-problem.ts'

type Worksheet = Pick<Unit, 'worksheet' | 'language'>

/** Throws `input.invalid` if readers could not use a worksheet that a save changes. */
export async function requireUsableWorksheet(
  library: KnownContent,
  { before, after }: { before: Worksheet; after: Worksheet },
  now: number,
): Promise<void> {
  const { worksheet, language } = after
  const isSame = worksheet === before.worksheet && language === before.language
  if (library === null || worksheet === '' || isSame) return
  const { facts } = await library.current()
  const problem = await findWorksheetProblem(fillWorksheet(after, facts, toWindowDay(now)))
  if (problem !== null) throw invalidInputRefusal([{ field: 'worksheet', message: problem }])
}
