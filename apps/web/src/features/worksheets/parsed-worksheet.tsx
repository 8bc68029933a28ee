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
  /** A preview in the editor, which shows the error of a source that has one. */
  isDraft: boolean
}

/** The form of a worksheet's source. Of one with an error, a draft shows the error, and learners a neutral sentence. */
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
