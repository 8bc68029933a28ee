import { useState } from 'react'
import { getErrorMessage, getRefusalCode } from '../api.ts'
import { getFieldErrorMessage } from './field-errors.ts'
import { findRefusalField } from './refusal-field.ts'

/** What is wrong, by the field that it is said beside. */
export type FormErrors = Readonly<Record<string, string>>

/** Refusals that are said in other words than the table's, by their codes. */
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

/** One sending of a form at a time: what was wrong with the last one, beside the fields that it has. */
export function useFormMutation(fields: readonly string[], messageOverrides: MessageOverrides = {}) {
  const [isPending, setIsPending] = useState(false)
  const [errors, setErrors] = useState<FormErrors>({})

  /** Does the work unless something is wrong before it begins; answers whether it was done. */
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
