import type { FieldIssue, RefusalCode } from '@kitchen-table/contract/refusals'
import { ORPCError } from '@orpc/client'
import { getErrorMessage, getRefusalCode } from '../api.ts'

/** The fields of a form by name, each with the refusals that are shown beside it. */
export type FormFields = Readonly<Record<string, readonly RefusalCode[]>>

/** Messages by field; that of `form` is about the whole form and shown beside no field. */
export type FormErrors = Readonly<Record<string, string>>

export function hasErrors(errors: FormErrors): boolean {
  return Object.keys(errors).length > 0
}

function isFieldIssue(value: unknown): value is FieldIssue {
  if (typeof value !== 'object' || value === null) return false
  const { field, message }: { [K in keyof FieldIssue]?: unknown } = value
  return typeof field === 'string' && typeof message === 'string'
}

/** Returns the field issues of an `input.invalid` refusal; an empty list for any other error. */
export function getFieldIssues(error: unknown): FieldIssue[] {
  if (!(error instanceof ORPCError) || error.code !== 'input.invalid') return []
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields))
    return []
  return data.fields.filter(isFieldIssue)
}

/**
 * Returns the messages of a failed submission: the issues of invalid input beside their fields, the first one where a
 * field has several; otherwise one message, beside the field that lists the refusal or for the whole form.
 */
export function toFormErrors(
  error: unknown,
  fields: FormFields,
  describeError: (error: unknown) => string = getErrorMessage,
): FormErrors {
  const issues: Record<string, string> = {}
  for (const { field, message } of getFieldIssues(error)) if (field in fields) issues[field] ??= message
  if (hasErrors(issues)) return issues
  const code = getRefusalCode(error)
  const field = Object.keys(fields).find((name) => fields[name]?.some((shown) => shown === code))
  return { [field ?? 'form']: describeError(error) }
}
