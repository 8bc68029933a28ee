import { getErrorMessage } from '../../../app/api.ts'
import { type FormErrors, getFieldIssues } from '../../../app/forms/form-errors.ts'

/**
 * Returns the sentences of a failed save by field, the first one where a field has several: an issue of an item of a
 * list (`units.2`) belongs to the list. What belongs to no field is that of `form`.
 */
export function toFieldErrors(error: unknown, fieldNames: readonly string[]): FormErrors {
  const errors: Record<string, string> = {}
  for (const { field, message } of getFieldIssues(error)) {
    const [name = ''] = field.split('.')
    errors[fieldNames.includes(name) ? name : 'form'] ??= message
  }
  return Object.keys(errors).length > 0 ? errors : { form: getErrorMessage(error) }
}

/** Returns the sentences of a failed save that has no form, such as the one of an earlier version. */
export function describeFailedSave(error: unknown): string {
  const sentences = getFieldIssues(error).map(({ message }) => message)
  return sentences.length > 0 ? sentences.join(' ') : getErrorMessage(error)
}

/** Returns the sentence of a field's error, as the form's validation has set it. */
export function getFieldError(field: {
  state: { meta: { errors: readonly unknown[] } }
}): string | undefined {
  return field.state.meta.errors.find((error) => typeof error === 'string')
}

/** Returns the id of the control of a field. */
export function getFieldId(name: string): string {
  return `edited-${name}`
}
