import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { messages } from './messages.ts'

type CurrentPasswordFieldProps = {
  value: string
  onChange: (password: string) => void
  errors: FormErrors
  label?: string
}

export function CurrentPasswordField({
  value,
  onChange,
  errors,
  label = messages.yourPassword(),
}: CurrentPasswordFieldProps) {
  return (
    <TextField
      label={label}
      type="password"
      name="password"
      autoComplete="current-password"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={errors.password}
    />
  )
}

export const currentPasswordRefusals = ['accounts.wrong_password', 'accounts.wait'] as const

export function validateCurrentPassword(password: string): FormErrors {
  return password === '' ? { password: messages.pleaseTypeYourPassword() } : {}
}
