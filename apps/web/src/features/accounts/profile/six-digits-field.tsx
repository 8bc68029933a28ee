import { CODE_DIGITS } from '@kitchen-table/domain/accounts/one-time-code'
import { CodeField } from '../../../ui/code-field.tsx'
import type { Problems } from './use-attempt.ts'

type SixDigitsFieldProps = { value: string; onChange: (code: string) => void; problems: Problems }

export function SixDigitsField({ value, onChange, problems }: SixDigitsFieldProps) {
  return (
    <CodeField
      label="Six-digit code"
      name="code"
      value={value}
      onValueChange={onChange}
      error={problems.code}
    />
  )
}

/** What is wrong with a code before it is sent. */
export function codeProblems(code: string): Problems {
  return code.length === CODE_DIGITS ? {} : { code: 'Enter all six digits.' }
}
