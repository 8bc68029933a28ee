import { getFieldError, getFieldId } from './field-errors.ts'

type TextFormField = Parameters<typeof getFieldError>[0] & {
  name: string
  state: { value: string }
  handleChange: (value: string) => void
}

type TextInputEvent = { target: { value: string } }

/** Returns the props that connect a text input with a field of a form. */
export function bindTextInput(field: TextFormField) {
  return {
    id: getFieldId(field.name),
    value: field.state.value,
    onChange: ({ target }: TextInputEvent) => field.handleChange(target.value),
    error: getFieldError(field),
  }
}
