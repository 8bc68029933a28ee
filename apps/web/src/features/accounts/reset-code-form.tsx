import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { client } from '../../app/api.ts'
import { getFieldErrorMessage, getFormErrorMessage } from '../../app/forms/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'

export type Recipient = { email: string }

type ResetCodeFormProps = {
  signedInAs: string | null
  email: string
  /** Whether the person came back from the next step; the field then takes the focus of the removed button. */
  isReturning: boolean
  onEmailChange: (email: string) => void
  recipient: Recipient
  onSent: () => void
  /** Called when the person has a code already. */
  onHasCode: () => void
}

/** The first step of a reset: asks for the address that the code is sent to. */
export function ResetCodeForm(props: ResetCodeFormProps) {
  const { signedInAs, email, isReturning, onEmailChange, recipient, onSent, onHasCode } = props
  const [isBusy, setIsBusy] = useState(false)
  const [emailError, setEmailError] = useState<string>()
  const [error, setError] = useState<unknown>(null)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (isReturning) field.current?.focus()
  }, [isReturning])

  /** Returns whether the address is valid; shows the error and focuses the field if it is not. */
  function validateEmail(): boolean {
    const isValid = signedInAs !== null || normalizeEmail(email) !== null
    const message = email.trim() === '' ? 'Email is required' : 'Not a valid email address format'
    setEmailError(isValid ? undefined : message)
    setError(null)
    if (!isValid) field.current?.focus()
    return isValid
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !validateEmail()) return
    setIsBusy(true)
    try {
      await client.accounts.sendResetCode(recipient)
      onSent()
    } catch (cause) {
      setError(cause)
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      {signedInAs === null ? (
        <TextField
          ref={field}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={({ target }) => onEmailChange(target.value)}
          error={emailError ?? getFieldErrorMessage(error, 'email')}
        />
      ) : (
        <p>
          The code goes to <strong className="font-semibold">{signedInAs}</strong>.
        </p>
      )}
      <FormError>{getFormErrorMessage(error, ['email'])}</FormError>
      <Button type="submit" size="large" busy={isBusy} busyText="Sending the code" className="w-full">
        Send Code
      </Button>
      <Button
        variant="quiet"
        size="small"
        className="self-center"
        onClick={() => validateEmail() && onHasCode()}
      >
        I have a code already
      </Button>
    </form>
  )
}
