import { CODE_DIGITS } from '@kitchen-table/domain/accounts/one-time-code'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { CodeField } from '../../../ui/code-field.tsx'

type SixDigitsFieldProps = { value: string; onChange: (code: string) => void; errors: FormErrors }

export function SixDigitsField({ value, onChange, errors }: SixDigitsFieldProps) {
  return (
    <CodeField
      label="Six-digit code"
      name="code"
      value={value}
      onValueChange={onChange}
      error={errors.code}
    />
  )
}

/** The refusals that are shown beside this field. */
export const codeRefusals = ['accounts.wrong_code', 'accounts.wait'] as const

/** Returns the errors of a code that need no request. */
export function validateCode(code: string): FormErrors {
  return code.length === CODE_DIGITS ? {} : { code: 'Enter all six digits.' }
}
