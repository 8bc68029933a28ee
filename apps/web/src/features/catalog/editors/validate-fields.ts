import type { FormErrors } from '../../../app/forms/form-errors.ts'

/** The part of a schema of the contract that forms use. */
type InputSchema = {
  safeParse(input: unknown): {
    success: boolean
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/**
 * Returns the sentence of the first issue of each field that the schema refuses. `formFields` are the fields of the form
 * for those fields of the input, or their parts (`source.url`), that have other names in it.
 */
export function validateFields(
  schema: InputSchema,
  input: unknown,
  formFields: Readonly<Record<string, string>> = {},
): FormErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
    const [name = 'form', part] = path.map(String)
    errors[formFields[`${name}.${part}`] ?? formFields[name] ?? name] ??= message
  }
  return errors
}
