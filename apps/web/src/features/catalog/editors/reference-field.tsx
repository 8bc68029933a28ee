import { ComboboxField, type ComboboxFieldProps } from '../../../ui/fields/combobox-field.tsx'
import { bindField, type FormField } from './bind-field.ts'
import { messages } from './messages.ts'
import { addMissingOption } from './references.ts'

type ReferenceFieldProps = Pick<ComboboxFieldProps, 'hint' | 'options' | 'placeholder'> & {
  field: FormField<string | null>
  label: string
}

/** A choice of a track or another record, which can be cleared. One that is gone is offered while it is chosen. */
export function ReferenceField({
  field,
  options,
  placeholder = messages.noTrack(),
  ...text
}: ReferenceFieldProps) {
  return (
    <ComboboxField
      {...bindField(field)}
      {...text}
      options={addMissingOption(options, field.state.value)}
      placeholder={placeholder}
      clearText={messages.clearField({ label: text.label })}
    />
  )
}
