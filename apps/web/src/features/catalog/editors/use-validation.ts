import { isSameValue, type RecordFields } from '@kitchen-table/domain/catalog/merge-fields'
import { useRef } from 'react'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { FILE_IS_BEING_SENT } from '../../../ui/upload-field.tsx'

/** `mayExist`: whether an earlier request, to which no response came, may have created the record. */
export type ValidateRecord<Values> = (values: Values, mayExist: boolean) => FormErrors

type FormState = { uploading: ReadonlySet<string>; mayExist: boolean }

/** Validation that repeats what the server has refused, for as long as the refused value stays. */
export function useValidation<Values extends RecordFields>(validate: ValidateRecord<Values>) {
  const refused = useRef<{ errors: FormErrors; values: Values } | null>(null)
  return {
    setRefused(errors: FormErrors, values: Values) {
      refused.current = { errors, values }
    },
    clearRefused() {
      refused.current = null
    },
    findErrors(values: Values, { uploading, mayExist }: FormState): FormErrors {
      const errors: Record<string, string> = { ...validate(values, mayExist) }
      for (const field of uploading) errors[field] = FILE_IS_BEING_SENT
      for (const [field, message] of Object.entries(refused.current?.errors ?? {}))
        if (isSameValue(values[field], refused.current?.values[field])) errors[field] ??= message
      return errors
    },
  }
}
