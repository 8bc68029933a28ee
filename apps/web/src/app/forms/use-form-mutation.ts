import { useState } from 'react'
import { getErrorMessage, getRefusalCode } from '../api.ts'
import { getFieldErrorMessage } from './field-errors.ts'
import { findRefusalField } from './refusal-field.ts'

/** Error messages by field name, or by FORM_ERROR_KEY. */
export type FormErrors = Readonly<Record<string, string>>

/** Messages that replace those of the refusal table, by refusal code. */
type MessageOverrides = Readonly<Record<string, string>>

function toFormErrors(
  error: unknown,
  fields: readonly string[],
  messageOverrides: MessageOverrides,
): FormErrors {
  const fieldErrors = fields.flatMap((field) => {
    const message = getFieldErrorMessage(error, field)
    return message ? [[field, message]] : []
  })
  if (fieldErrors.length > 0) return Object.fromEntries(fieldErrors)
  const code = getRefusalCode(error)
  const message = (code !== null && messageOverrides[code]) || getErrorMessage(error)
  return { [findRefusalField(code, fields)]: message }
}

/** Submits a form, one submission at a time, and holds the errors of the last one by field. */
export function useFormMutation(fields: readonly string[], messageOverrides: MessageOverrides = {}) {
  const [isPending, setIsPending] = useState(false)
  const [errors, setErrors] = useState<FormErrors>({})

  /** Runs `action` unless there are validation errors or another run is pending. Returns whether it succeeded. */
  async function run(action: () => Promise<unknown>, validationErrors: FormErrors = {}): Promise<boolean> {
    if (isPending) return false
    setErrors(validationErrors)
    if (Object.keys(validationErrors).length > 0) return false
    setIsPending(true)
    try {
      await action()
    } catch (error) {
      setErrors(toFormErrors(error, fields, messageOverrides))
      setIsPending(false)
      return false
    }
    setIsPending(false)
    return true
  }

  return { isPending, errors, run }
}

export type FormMutation = ReturnType<typeof useFormMutation>
