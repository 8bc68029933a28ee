import { typedCode } from '@kitchen-table/domain/accounts/one-time-code'
import { TextField } from '../../../ui/text-field.tsx'
import type { Problems } from './use-attempt.ts'

type SixDigitsFieldProps = { value: string; onChange: (code: string) => void; problems: Problems }

export function SixDigitsField({ value, onChange, problems }: SixDigitsFieldProps) {
  return (
    <TextField
      label="Six-digit code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={problems.code}
    />
  )
}

/** What is wrong with a code before it is sent. */
export function codeProblems(code: string): Problems {
  return typedCode(code) === null ? { code: 'Please type all six digits of the code.' } : {}
}
