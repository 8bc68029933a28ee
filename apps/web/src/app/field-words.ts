import type { FieldIssue } from '@kitchen-table/contract/refusals'
import { ORPCError } from '@orpc/client'
import { errorWords } from './api.ts'

function isIssue(value: unknown): value is FieldIssue {
  if (typeof value !== 'object' || value === null) return false
  const { field, message }: { [K in keyof FieldIssue]?: unknown } = value
  return typeof field === 'string' && typeof message === 'string'
}

/** What a refusal says beside each field; nothing when it is about the whole. */
export function fieldIssues(error: unknown): FieldIssue[] {
  if (!(error instanceof ORPCError) || error.code !== 'input.invalid') return []
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields))
    return []
  return data.fields.filter(isIssue)
}

/** The words beside one field, the first where there are several. */
export function fieldWords(error: unknown, field: string): string | undefined {
  return fieldIssues(error).find((issue) => issue.field === field)?.message
}

/** The words for the whole form: what is said beside none of the `fields` that it shows. Null when nothing is left. */
export function formWords(error: unknown, fields: readonly string[]): string | null {
  if (error === null || error === undefined) return null
  const isBesideFields = fieldIssues(error).some(({ field }) => fields.includes(field))
  return isBesideFields ? null : errorWords(error)
}
