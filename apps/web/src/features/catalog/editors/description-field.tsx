import { MAX_RICH_TEXT_BYTES } from '@kitchen-table/contract/content-input'
import { RichTextField, type RichTextFieldProps } from '../../../ui/rich-text/rich-text-field.tsx'
import { messages } from './messages.ts'
import { RemovedMarkupNotice } from './removed-markup-notice.tsx'
import { useTextNames } from './use-text-names.ts'

type DescriptionFieldProps = Omit<RichTextFieldProps, 'label' | 'maxBytes'>

/** The rich text of a record, and what saving would remove from it. */
export function DescriptionField(props: DescriptionFieldProps) {
  const names = useTextNames()
  return (
    <div>
      <RichTextField {...props} names={names} label={messages.description()} maxBytes={MAX_RICH_TEXT_BYTES} />
      <RemovedMarkupNotice content={props.value} />
    </div>
  )
}
