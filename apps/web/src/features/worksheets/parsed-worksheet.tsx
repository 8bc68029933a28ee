import type { ValueTexts } from '@kitchen-table/domain/facts'
import { parseWorksheet } from '@kitchen-table/domain/worksheets'
import type { Language } from '@kitchen-table/i18n/locale'
import { messages } from './messages.ts'
import { WorksheetForm } from './worksheet-form.tsx'

type ParsedWorksheetFormProps = {
  source: string
  /** Of the facts that it names. */
  values: ValueTexts
  storageKey: string | null
  title: string
  language: Language
}

/** The page to fill in of a worksheet's source; its editor sees the mistake in one that has one. */
export function ParsedWorksheetForm({
  source,
  values,
  storageKey,
  title,
  language,
}: ParsedWorksheetFormProps) {
  const { worksheet, error } = parseWorksheet(source, language, values)
  if (error) return <p className="text-soft">{messages.cannotBeShown({ reason: error.message })}</p>
  return <WorksheetForm worksheet={worksheet} storageKey={storageKey} title={title} language={language} />
}
