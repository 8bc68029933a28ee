import type { ComponentProps, FunctionComponent, ReactNode } from 'react'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { TextareaField } from '../../../ui/fields/textarea-field.tsx'
import { bindTextInput, type FormField } from './bind-field.ts'

/** The part of a form's editor that binds a field of text. */
export type TextEditor<Name extends string> = {
  form: { Field: FunctionComponent<{ name: Name; children: (field: FormField<string>) => ReactNode }> }
}

type BoundProps<Name extends string> = { editor: TextEditor<Name>; name: Name }
type TextInputProps<Name extends string> = BoundProps<Name> & Omit<ComponentProps<typeof TextField>, 'name'>
type TextAreaProps<Name extends string> = BoundProps<Name> &
  Omit<ComponentProps<typeof TextareaField>, 'name'>

/** A field of a form with one line of text. */
export function TextInput<Name extends string>({ editor, name, ...props }: TextInputProps<Name>) {
  const { Field } = editor.form
  return <Field name={name}>{(field) => <TextField {...bindTextInput(field)} {...props} />}</Field>
}

/** A field of a form with several lines of text. */
export function TextArea<Name extends string>({ editor, name, ...props }: TextAreaProps<Name>) {
  const { Field } = editor.form
  return <Field name={name}>{(field) => <TextareaField {...bindTextInput(field)} {...props} />}</Field>
}
