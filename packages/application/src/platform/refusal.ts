import type { FieldIssue, RefusalCode } from '@kitchen-table/contract/refusals'
import type { z } from 'zod'
import { messages } from './messages.ts'

/** A line of the log about a refusal, which is never sent. */
type LogLine = { message: string; fields: object }

type Options = { data?: unknown; retryAfter?: number | null; logged?: LogLine | null }

/** A "no" that a person can act on. `data` is sent with the words of the refusal table; `retryAfter` is in seconds. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly data: unknown
  readonly retryAfter: number | null
  /** Null unless operators need to see it. */
  readonly logged: LogLine | null

  constructor(code: RefusalCode, { data, retryAfter = null, logged = null }: Options = {}) {
    super(code)
    this.code = code
    this.data = data
    this.retryAfter = retryAfter
    this.logged = logged
  }
}

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/** The report of issues stays short, however long the input is. */
const MAX_ISSUES = 20
const MAX_FIELD_PATH_LENGTH = 100

function expandIssue(issue: Issue): FieldIssue[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
  const fieldPath = (...keys: string[]) => [...path, ...keys].join('.').slice(0, MAX_FIELD_PATH_LENGTH)
  if (!('keys' in issue) || !Array.isArray(issue.keys))
    return [{ field: fieldPath(), message: issue.message }]
  return issue.keys.map(String).map((key) => ({ field: fieldPath(key), message: messages.unknownField() }))
}

/** Returns the issues of a schema by field. An unknown field has an issue of its own. */
export function toFieldIssues(issues: readonly Issue[]): FieldIssue[] {
  return issues.flatMap(expandIssue).slice(0, MAX_ISSUES)
}

export function invalidInputRefusal(fields: FieldIssue[]): Refusal {
  return new Refusal('input.invalid', { data: { fields } })
}

/** Returns the refusal for a limit that is reached, with the time to wait in milliseconds. */
export function waitRefusal(waitMs: number): Refusal {
  return new Refusal('accounts.wait', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Returns the input as parsed by its schema. Throws the refusal `input.invalid`, which names each invalid field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalidInputRefusal(toFieldIssues(parsed.error.issues))
}
