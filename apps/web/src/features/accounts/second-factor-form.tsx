import { parseOneTimeCode, parseRecoveryCode } from '@kitchen-table/domain/accounts/one-time-code'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { client, getErrorMessage, getRefusalCode } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ResendTextMessage } from './resend-text-message.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

type SecondFactorFormProps = { flow: SignInFlow; challenge: NonNullable<SignInFlow['challenge']> }

/** `isAboutCode`: the message is shown beside the code, not above the form. */
type CodeError = { message: string; isAboutCode: boolean }

/** Asks for the second factor: a code of an app or a text message, or a recovery code. */
export function SecondFactorForm({ flow, challenge }: SecondFactorFormProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const [enteredCode, setEnteredCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [codeError, setCodeError] = useState<CodeError | null>(null)
  const field = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has a field of its own to focus
  useEffect(() => field.current?.focus(), [isRecovery])

  function showError(message: string, isAboutCode: boolean) {
    setCodeError({ message, isAboutCode })
    setIsBusy(false)
    field.current?.focus()
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const code = isRecovery ? parseRecoveryCode(enteredCode) : parseOneTimeCode(enteredCode)
    if (code === null)
      return showError(
        isRecovery ? 'A recovery code has ten letters and digits.' : 'Enter all six digits.',
        true,
      )
    setIsBusy(true)
    setCodeError(null)
    try {
      flow.handleSignInResult(await client.accounts.answerSecondFactorChallenge({ code }))
    } catch (error) {
      if (getRefusalCode(error) === 'accounts.challenge_over') flow.restart(getErrorMessage(error))
      else showError(getErrorMessage(error), getRefusalCode(error) === 'accounts.wrong_code')
    }
  }

  function switchCodeKind() {
    setIsRecovery(!isRecovery)
    setEnteredCode('')
    setCodeError(null)
  }

  const fieldError = codeError?.isAboutCode ? codeError.message : undefined
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      {isRecovery ? (
        <TextField
          ref={field}
          label="Recovery code"
          hint="One of the codes that you kept when you set up your second step. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={enteredCode}
          onChange={({ target }) => setEnteredCode(target.value)}
          error={fieldError}
        />
      ) : (
        <CodeField
          ref={field}
          label="Six-digit code"
          hint={
            challenge.sentTo === null
              ? 'Enter the six digits from your authenticator app.'
              : `We sent a text to ${challenge.sentTo}. Enter the six digits in it.`
          }
          value={enteredCode}
          onValueChange={setEnteredCode}
          error={fieldError}
        />
      )}
      <FormError>{codeError?.isAboutCode === false ? codeError.message : null}</FormError>
      <Button type="submit" size="large" busy={isBusy} busyText="Checking the code" className="w-full">
        Continue
      </Button>
      {challenge.name === 'SMS_MFA' && !isRecovery && <ResendTextMessage flow={flow} />}
      <div className="-mx-4 flex flex-wrap justify-between gap-x-2">
        {challenge.hasRecoveryCodes && (
          <Button variant="quiet" size="small" onClick={switchCodeKind}>
            {isRecovery ? 'Use a six-digit code' : 'Use a recovery code'}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => flow.restart()}>
          Start again
        </Button>
      </div>
    </form>
  )
}
