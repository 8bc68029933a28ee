import { CODE_DIGITS } from '@kitchen-table/domain/accounts/one-time-code'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { client, errorWords, refusalCode } from '../../app/api.ts'
import { fieldWords, formWords } from '../../app/field-words.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { keepsRules } from './new-password-rules.ts'
import { ResendButton } from './resend-button.tsx'
import type { Recipient } from './reset-code-form.tsx'

type ResetPasswordFormProps = {
  email: string
  recipient: Recipient
  /** That of the letter's link; null for a browser that has asked for the code. */
  token: string | null
  code: string
  onCode: (code: string) => void
  /** When a code was asked for here (ms since 1970); null for one from before. */
  sentAt: number | null
  /** One more was. */
  onSent: () => void
  /** Back to another address; null where the address is that of whoever is signed in. */
  onOtherAddress: (() => void) | null
  onReset: () => void
}

/** The words beside the code and beside the password, and what is left for the form. */
function wordsOf(error: unknown) {
  const isCode = refusalCode(error) === 'accounts.wrong_code'
  return {
    code: isCode ? errorWords(error) : fieldWords(error, 'code'),
    password: fieldWords(error, 'password'),
    form: isCode ? null : formWords(error, ['code', 'password']),
  }
}

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { email, recipient, token, code, onCode, sentAt, onSent, onOtherAddress, onReset } = props
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const isReady = code.length === CODE_DIGITS && keepsRules(password, email)
  const words = wordsOf(error)

  useEffect(() => codeField.current?.focus(), [])

  async function resend() {
    await client.accounts.sendResetCode(recipient)
    onSent()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !isReady) return
    setError(null)
    setIsBusy(true)
    try {
      await client.accounts.resetPassword({ ...recipient, code, password, ...(token && { token }) })
      onReset()
    } catch (refused) {
      setError(refused)
      setIsBusy(false)
      const wrong = wordsOf(refused).password === undefined ? codeField : passwordField
      wrong.current?.focus()
    }
  }

  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
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
        onValueChange={onCode}
        error={words.code}
      />
      {/* Password managers keep a password together with its address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        ref={passwordField}
        email={email}
        password={password}
        onPassword={setPassword}
        error={words.password}
      />
      <FormProblem>{words.form}</FormProblem>
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
        {onOtherAddress && (
          <Button variant="quiet" size="small" onClick={onOtherAddress} className="-mx-4">
            Use another address
          </Button>
        )}
      </div>
    </form>
  )
}
