import type { Unit } from '@kitchen-table/domain/catalog'
import { createTextSource, listValueTexts, type ValueTexts } from '@kitchen-table/domain/facts'
import { parseWorksheet } from '@kitchen-table/domain/worksheets'
import { inLocale, type Language } from '@kitchen-table/i18n/locale'
import type { Snapshot } from '../reading/library-cache.ts'
import { messages } from './messages.ts'

/** A worksheet with the values of the facts that it names. */
type FilledWorksheet = { source: string; values: ValueTexts; language: Language }

const noPage = () => null

/** Returns the worksheet of a unit with the values that its readers get on a day (YYYY-MM-DD). */
export function fillWorksheet(
  { worksheet: source, language }: Pick<Unit, 'worksheet' | 'language'>,
  facts: Snapshot['facts'],
  day: string,
): FilledWorksheet {
  const { showFact } = createTextSource(facts, noPage, day)
  return { source, values: inLocale(language, () => listValueTexts(source, showFact)), language }
}

const findError = ({ source, values, language }: FilledWorksheet): string | null =>
  parseWorksheet(source, language, values).error?.message ?? null

/** Returns why the worksheet of a unit cannot be shown, as its readers get it on a day; null if it can, or if there is none. */
export const findWorksheetError = (
  unit: Pick<Unit, 'worksheet' | 'language'>,
  facts: Snapshot['facts'],
  day: string,
): string | null => (unit.worksheet === '' ? null : findError(fillWorksheet(unit, facts, day)))

/** Returns why a worksheet cannot be shown or printed on one page, as a sentence for editors; null if it can. */
export async function findWorksheetProblem(worksheet: FilledWorksheet): Promise<string | null> {
  const error = findError(worksheet)
  if (error !== null) return error
  const { countWorksheetPages } = await import('./render-worksheet-pdf.ts')
  return countWorksheetPages(worksheet) > 1 ? messages.tooLong() : null
}
