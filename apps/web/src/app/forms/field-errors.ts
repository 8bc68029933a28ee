import type { FieldIssue } from '@kitchen-table/contract/refusals'
import { ORPCError } from '@orpc/client'
import { getErrorMessage } from '../api.ts'

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

/** Returns the message to show beside a field: the first where it has several issues. */
export function getFieldErrorMessage(error: unknown, field: string): string | undefined {
  return getFieldIssues(error).find((issue) => issue.field === field)?.message
}

/** Returns the message for the whole form, or null when an issue is already shown beside one of its `fields`. */
export function getFormErrorMessage(error: unknown, fields: readonly string[]): string | null {
  if (error === null || error === undefined) return null
  const isShownBesideFields = getFieldIssues(error).some(({ field }) => fields.includes(field))
  return isShownBesideFields ? null : getErrorMessage(error)
}
