import type { FieldIssue } from '@kitchen-table/contract/refusals'
import type { z } from 'zod'
import { Refusal } from './refusal.ts'

export function invalid(fields: FieldIssue[]): Refusal {
  return new Refusal('input.invalid', { data: { fields } })
}

/** The input as its schema has it, or a refusal that names each field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalid(
    parsed.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message })),
  )
}
