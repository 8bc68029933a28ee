import type { FormErrors } from '../../../app/forms/form-errors.ts'

/** The part of a schema of the contract that forms use. */
type InputSchema = {
  safeParse(input: unknown): {
    success: boolean
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/** Returns the sentence of the first issue of each field that the schema refuses. */
export function validateFields(schema: InputSchema, input: unknown): FormErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(input).error?.issues ?? [])
    errors[String(path[0] ?? 'form')] ??= message
  return errors
}
