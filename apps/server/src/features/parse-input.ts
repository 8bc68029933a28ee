import type { FieldIssue } from '@kitchen-table/contract/refusals'
import type { z } from 'zod'
import { Refusal } from './refusal.ts'

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/** What comes back of an input stays short, however long that was. */
const MOST_ISSUES = 20
const LONGEST_FIELD = 100

function fieldIssue(issue: Issue): FieldIssue[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
  const at = (...keys: string[]) => [...path, ...keys].join('.').slice(0, LONGEST_FIELD)
  if (!('keys' in issue) || !Array.isArray(issue.keys)) return [{ field: at(), message: issue.message }]
  return issue.keys.map(String).map((key) => ({ field: at(key), message: 'There is no such field.' }))
}

/** What a schema finds wrong, by field; a field that it does not know is named itself. */
export function fieldIssues(issues: readonly Issue[]): FieldIssue[] {
  return issues.flatMap(fieldIssue).slice(0, MOST_ISSUES)
}

export function invalid(fields: FieldIssue[]): Refusal {
  return new Refusal('input.invalid', { data: { fields } })
}

/** The input as its schema has it, or a refusal that names each field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalid(fieldIssues(parsed.error.issues))
}
