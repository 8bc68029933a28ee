import type { FieldIssue } from '@kitchen-table/contract/refusals'
import { ORPCError } from '@orpc/client'
import { getErrorMessage } from '../api.ts'

function isFieldIssue(value: unknown): value is FieldIssue {
  if (typeof value !== 'object' || value === null) return false
  const { field, message }: { [K in keyof FieldIssue]?: unknown } = value
  return typeof field === 'string' && typeof message === 'string'
}

/** What a refusal says beside each field; nothing when it is about the whole. */
export function getFieldIssues(error: unknown): FieldIssue[] {
  if (!(error instanceof ORPCError) || error.code !== 'input.invalid') return []
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields))
    return []
  return data.fields.filter(isFieldIssue)
}

/** The words beside one field, the first where there are several. */
export function getFieldErrorMessage(error: unknown, field: string): string | undefined {
  return getFieldIssues(error).find((issue) => issue.field === field)?.message
}

/** The words for the whole form: what is said beside none of the `fields` that it shows. Null when nothing is left. */
export function getFormErrorMessage(error: unknown, fields: readonly string[]): string | null {
  if (error === null || error === undefined) return null
  const isShownBesideFields = getFieldIssues(error).some(({ field }) => fields.includes(field))
  return isShownBesideFields ? null : getErrorMessage(error)
}
