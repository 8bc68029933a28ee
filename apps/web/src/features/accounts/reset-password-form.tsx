import { CODE_DIGITS } from '@kitchen-table/domain/accounts/one-time-code'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { client, getErrorMessage, getRefusalCode } from '../../app/api.ts'
import { getFieldErrorMessage, getFormErrorMessage } from '../../app/forms/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { meetsPasswordRules } from './new-password-rules.ts'
import { ResendButton } from './resend-button.tsx'
import type { Recipient } from './reset-code-form.tsx'

type ResetPasswordFormProps = {
  email: string
  recipient: Recipient
  /** That of the letter's link; null for a browser that has asked for the code. */
  token: string | null
  code: string
  onCodeChange: (code: string) => void
  /** When a code was asked for here (ms since 1970); null for one from before. */
  sentAt: number | null
  /** One more was. */
  onSent: () => void
  /** Back to another address; null where the address is that of whoever is signed in. */
  onChangeEmail: (() => void) | null
  onReset: () => void
}

/** The words beside the code and beside the password, and what is left for the form. */
function splitErrorMessages(error: unknown) {
  const isWrongCode = getRefusalCode(error) === 'accounts.wrong_code'
  return {
    code: isWrongCode ? getErrorMessage(error) : getFieldErrorMessage(error, 'code'),
    password: getFieldErrorMessage(error, 'password'),
    form: isWrongCode ? null : getFormErrorMessage(error, ['code', 'password']),
  }
}

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { email, recipient, token, code, onCodeChange, sentAt, onSent, onChangeEmail, onReset } = props
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const isReady = code.length === CODE_DIGITS && meetsPasswordRules(password, email)
  const messages = splitErrorMessages(error)

  useEffect(() => codeField.current?.focus(), [])

  async function resend() {
    await client.accounts.sendResetCode(recipient)
    onSent()
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !isReady) return
    setError(null)
    setIsBusy(true)
    try {
      await client.accounts.resetPassword({ ...recipient, code, password, ...(token && { token }) })
      onReset()
    } catch (cause) {
      setError(cause)
      setIsBusy(false)
      const invalidField = splitErrorMessages(cause).password === undefined ? codeField : passwordField
      invalidField.current?.focus()
    }
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <p role="status">
        {sentAt === null
          ? `Enter the code that we sent to ${email}.`
          : `If there is an account for ${email}, a code is on its way.`}
      </p>
      <CodeField
        ref={codeField}
        label="Verification code"
        hint="The six digits in the e-mail. It can take a few minutes; look in your spam folder too."
        name="code"
        value={code}
        onValueChange={onCodeChange}
        error={messages.code}
      />
      {/* Password managers keep a password together with its address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        ref={passwordField}
        email={email}
        password={password}
        onPasswordChange={setPassword}
        error={messages.password}
      />
      <FormError>{messages.form}</FormError>
      <Button
        type="submit"
        size="large"
        disabled={!isReady}
        busy={isBusy}
        busyText="Saving your password"
        className="w-full"
      >
        Update password
      </Button>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <ResendButton
          label="Send Code"
          waitingLabel="Send Code again"
          sentAt={sentAt}
          sentText="Sent again. Codes from before still work."
          send={resend}
        />
        {onChangeEmail && (
          <Button variant="quiet" size="small" onClick={onChangeEmail} className="-mx-4">
            Use another address
          </Button>
        )}
      </div>
    </form>
  )
}
