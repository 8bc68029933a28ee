import { CODE_DIGITS } from '@kitchen-table/domain/accounts'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../app/api.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { ValidatedForm } from '../../app/forms/validated-form.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { messages } from './messages.ts'
import { meetsPasswordRules, NewPasswordField } from './new-password-field.tsx'
import { ResendButton } from './resend-button.tsx'

type ResetPasswordFormProps = {
  email: string
  /** The token of the e-mail's link; null in the browser that requested the code. */
  token: string | null
  code: string
  onCodeChange: (code: string) => void
  /** When a code was requested here (ms since 1970); null for a code that the person had already. */
  sentAt: number | null
  onSent: () => void
  /** Goes back to enter another address; null where the address is that of the signed-in person. */
  onChangeEmail: (() => void) | null
  onReset: () => void
}

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { email, token, code, onCodeChange, sentAt, onSent, onChangeEmail, onReset } = props
  const [password, setPassword] = useState('')
  const codeField = useRef<HTMLInputElement>(null)
  const isReady = code.length === CODE_DIGITS && meetsPasswordRules(password, email)
  const { submit, errors, isPending } = useFormMutation({
    mutationFn: () => client.accounts.resetPassword({ email, code, password, ...(token && { token }) }),
    fields: { code: ['accounts.wrong_code'], password: [] },
    onSuccess: onReset,
    staysPending: true,
  })

  useEffect(() => codeField.current?.focus(), [])

  async function resend() {
    await client.accounts.sendResetCode({ email })
    onSent()
  }

  return (
    <ValidatedForm
      errors={errors}
      onSubmit={() => isReady && submit()}
      fallbackFocus={codeField}
      actions={
        <>
          <Button
            type="submit"
            size="large"
            disabled={!isReady}
            busy={isPending}
            busyText={messages.savingYourPassword()}
            className="w-full"
          >
            {messages.updatePassword()}
          </Button>
          <div className="flex flex-wrap items-start justify-between gap-x-4">
            <ResendButton
              label={messages.sendCode()}
              waitingLabel={messages.sendCodeAgain()}
              sentAt={sentAt}
              sentText={messages.emailCodeResent()}
              send={resend}
            />
            {onChangeEmail && (
              <Button variant="quiet" size="small" onClick={onChangeEmail} className="-mx-4">
                {messages.toUseAnotherAddress()}
              </Button>
            )}
          </div>
        </>
      }
    >
      <p role="status">
        {sentAt === null ? messages.enterTheCode({ email }) : messages.codeOnItsWay({ email })}
      </p>
      <CodeField
        ref={codeField}
        label={messages.verificationCode()}
        hint={messages.verificationCodeHint()}
        name="code"
        value={code}
        onValueChange={onCodeChange}
        error={errors.code}
      />
      {/* For password managers, which store a password together with its address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        email={email}
        password={password}
        onPasswordChange={setPassword}
        error={errors.password}
      />
    </ValidatedForm>
  )
}
