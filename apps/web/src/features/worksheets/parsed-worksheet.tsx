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
  /** Whether the reader edits the worksheet, and is told what is wrong with it. */
  isDraft: boolean
}

/** The page to fill in of a worksheet's source; its editor sees the mistake in one that has one, and learners that it has. */
export function ParsedWorksheetForm({
  source,
  values,
  storageKey,
  title,
  language,
  isDraft,
}: ParsedWorksheetFormProps) {
  const { worksheet, error } = parseWorksheet(source, language, values)
  if (error) {
    const words = isDraft ? messages.hasMistake({ reason: error.message }) : messages.cannotBeShown()
    return <p className="text-soft">{words}</p>
  }
  return <WorksheetForm worksheet={worksheet} storageKey={storageKey} title={title} language={language} />
}
