import type { Ref } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordChecklist } from './password-checklist.tsx'

type NewPasswordFieldProps = {
  /** The account's address, whose words the rules treat as common passwords. */
  email: string
  password: string
  onPasswordChange: (password: string) => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** A field for a new password, with the checklist of rules below it. */
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
