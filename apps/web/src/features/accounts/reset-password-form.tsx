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
  /** The token of the e-mail's link; null in the browser that requested the code. */
  token: string | null
  code: string
  onCodeChange: (code: string) => void
  /** When a code was requested here (ms since 1970); null for a code that the person had already. */
  sentAt: number | null
  /** Called when another code was sent. */
  onSent: () => void
  /** Goes back to enter another address; null where the address is that of the signed-in person. */
  onChangeEmail: (() => void) | null
  onReset: () => void
}

/** Returns the messages beside the code, beside the password, and for the whole form. */
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
      {/* For password managers, which store a password together with its address. */}
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
