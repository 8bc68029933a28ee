import { MAX_RICH_TEXT_BYTES } from '@kitchen-table/contract/content-input'
import type { Language } from '@kitchen-table/i18n/locale'
import { RichTextField, type RichTextFieldProps } from '../../../ui/rich-text/rich-text-field.tsx'
import { messages } from './messages.ts'
import { RemovedMarkupNotice } from './removed-markup-notice.tsx'
import { useTextNames } from './use-text-names.ts'
import { WritingHints } from './writing-hints.tsx'

type DescriptionFieldProps = Omit<RichTextFieldProps, 'label' | 'maxBytes'> & {
  /** Of the text. */
  language: Language
}

/** The rich text of a record, and what saving would remove from it, and what in it is hard to read. */
export function DescriptionField({ language, ...props }: DescriptionFieldProps) {
  const names = useTextNames()
  return (
    <div>
      <RichTextField {...props} names={names} label={messages.description()} maxBytes={MAX_RICH_TEXT_BYTES} />
      <RemovedMarkupNotice content={props.value} />
      <WritingHints content={props.value} language={language} />
    </div>
  )
}
