import { TextField } from '../../../ui/text-field.tsx'
import type { Problems } from './use-attempt.ts'

type OwnPasswordFieldProps = {
  value: string
  onChange: (password: string) => void
  problems: Problems
  label?: string
}

/** The password once more, before what an account hangs on is changed. */
export function OwnPasswordField({
  value,
  onChange,
  problems,
  label = 'Your password',
}: OwnPasswordFieldProps) {
  return (
    <TextField
      label={label}
      type="password"
      name="password"
      autoComplete="current-password"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={problems.password}
    />
  )
}

/** What is wrong with the password before it is sent. */
export function passwordMissing(password: string): Problems {
  return password === '' ? { password: 'Please type your password.' } : {}
}
