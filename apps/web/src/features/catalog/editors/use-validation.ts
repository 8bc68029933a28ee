import { isSameValue, type RecordFields } from '@kitchen-table/domain/catalog/merge-fields'
import { useRef } from 'react'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { FILE_IS_BEING_SENT } from '../../../ui/upload-field.tsx'

/** Validation that repeats what the server has refused, for as long as the refused value stays. */
export function useValidation<Values extends RecordFields>(validate: (values: Values) => FormErrors) {
  const refused = useRef<{ errors: FormErrors; values: Values } | null>(null)
  return {
    setRefused(errors: FormErrors, values: Values) {
      refused.current = { errors, values }
    },
    clearRefused() {
      refused.current = null
    },
    findErrors(values: Values, uploading: ReadonlySet<string>): FormErrors {
      const errors: Record<string, string> = { ...validate(values) }
      for (const field of uploading) errors[field] = FILE_IS_BEING_SENT
      for (const [field, message] of Object.entries(refused.current?.errors ?? {}))
        if (isSameValue(values[field], refused.current?.values[field])) errors[field] ??= message
      return errors
    },
  }
}
