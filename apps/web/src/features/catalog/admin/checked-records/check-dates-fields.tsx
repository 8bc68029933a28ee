import { type TextEditor, TextInput } from '../../editors/bound-inputs.tsx'
import { messages } from './messages.ts'

type CheckDatesFieldsProps = { editor: TextEditor<'checkedOn' | 'checkAgainBy'> }

/** When a record was checked, and by when it is to be checked again. */
export function CheckDatesFields({ editor }: CheckDatesFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput editor={editor} name="checkedOn" label={messages.checkedOn()} type="date" required />
      <TextInput editor={editor} name="checkAgainBy" label={messages.checkAgainBy()} type="date" required />
    </div>
  )
}
