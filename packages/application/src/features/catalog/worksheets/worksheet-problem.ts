import type { Unit } from '@kitchen-table/domain/catalog'
import { fillPlainText } from '@kitchen-table/domain/facts'
import { parseWorksheet } from '@kitchen-table/domain/worksheets'
import { inLocale, type Language } from '@kitchen-table/i18n/locale'
import { createTextSource } from '../facts/text-source.ts'
import type { Snapshot } from '../reading/library-cache.ts'
import { messages } from './messages.ts'

const noPage = () => null

/** Returns the worksheet of a unit as its readers get it on a day (YYYY-MM-DD): with the values of facts. */
export function fillWorksheet(
  { worksheet, language }: Pick<Unit, 'worksheet' | 'language'>,
  facts: Snapshot['facts'],
  day: string,
): string {
  const { showFact } = createTextSource({ facts }, noPage, day)
  return inLocale(language, () => fillPlainText(worksheet, showFact))
}

/** Returns why the worksheet of a unit cannot be shown, as its readers get it on a day; null if it can, or if there is none. */
export function findWorksheetError(
  unit: Pick<Unit, 'worksheet' | 'language'>,
  facts: Snapshot['facts'],
  day: string,
): string | null {
  if (unit.worksheet === '') return null
  return parseWorksheet(fillWorksheet(unit, facts, day), unit.language).error?.message ?? null
}

/** Returns why a filled worksheet cannot be shown or printed on one page, as a sentence for editors; null if it can. */
export async function findWorksheetProblem(filled: {
  source: string
  language: Language
}): Promise<string | null> {
  const { error } = parseWorksheet(filled.source, filled.language)
  if (error) return error.message
  const { countWorksheetPages } = await import('./render-worksheet-pdf.ts')
  return countWorksheetPages(filled) > 1 ? messages.tooLong() : null
}
