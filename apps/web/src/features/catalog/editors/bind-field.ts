import { getFieldError, getFieldId } from './field-errors.ts'

export type FormField<Value> = Parameters<typeof getFieldError>[0] & {
  name: string
  state: { value: Value }
  handleChange: (value: Value) => void
}

/** Returns the props that connect a control, which reports its value, with a field of a form. */
export function bindField<Value>(field: FormField<Value>) {
  return {
    id: getFieldId(field.name),
    value: field.state.value,
    onChange: field.handleChange,
    error: getFieldError(field),
  }
}

type CheckboxEvent = { target: { checked: boolean } }

/** Returns the props that connect a checkbox with a field of a form. */
export function bindCheckbox(field: FormField<boolean>) {
  return {
    checked: field.state.value,
    onChange: ({ target }: CheckboxEvent) => field.handleChange(target.checked),
  }
}

type TextInputEvent = { target: { value: string } }

/** Returns the same for a text input. */
export function bindTextInput(field: FormField<string>) {
  return {
    ...bindField(field),
    onChange: ({ target }: TextInputEvent) => field.handleChange(target.value),
  }
}
