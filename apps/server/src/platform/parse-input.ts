import type { FieldIssue } from '@kitchen-table/contract/refusals'
import type { z } from 'zod'
import { Refusal } from './refusal.ts'

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/** What comes back of an input stays short, however long that was. */
const MAX_ISSUES = 20
const MAX_FIELD_PATH_LENGTH = 100

function expandIssue(issue: Issue): FieldIssue[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
  const fieldPath = (...keys: string[]) => [...path, ...keys].join('.').slice(0, MAX_FIELD_PATH_LENGTH)
  if (!('keys' in issue) || !Array.isArray(issue.keys))
    return [{ field: fieldPath(), message: issue.message }]
  return issue.keys.map(String).map((key) => ({ field: fieldPath(key), message: 'There is no such field.' }))
}

/** What a schema finds wrong, by field; a field that it does not know is named itself. */
export function toFieldIssues(issues: readonly Issue[]): FieldIssue[] {
  return issues.flatMap(expandIssue).slice(0, MAX_ISSUES)
}

export function invalidInput(fields: FieldIssue[]): Refusal {
  return new Refusal('input.invalid', { data: { fields } })
}

/** The input as its schema has it, or a refusal that names each field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalidInput(toFieldIssues(parsed.error.issues))
}
