import type { Ref } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordChecklist } from './password-checklist.tsx'

type NewPasswordFieldProps = {
  /** Whose password it will be. */
  email: string
  password: string
  onPasswordChange: (password: string) => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** A new password, and beneath it the rules that it keeps so far. */
export function NewPasswordField({ email, password, onPasswordChange, error, ref }: NewPasswordFieldProps) {
  return (
    <>
      <TextField
        ref={ref}
        label="New password"
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => onPasswordChange(target.value)}
        error={error}
      />
      <PasswordChecklist password={password} email={email} />
    </>
  )
}
