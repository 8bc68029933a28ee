import { parseOneTimeCode, parseRecoveryCode } from '@kitchen-table/domain/accounts'
import { useEffect, useRef, useState } from 'react'
import { client, getErrorMessage, getRefusalCode } from '../../app/api.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { ValidatedForm } from '../../app/forms/validated-form.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { messages } from './messages.ts'
import { ResendButton } from './resend-button.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

type SecondFactorFormProps = { flow: SignInFlow; challenge: NonNullable<SignInFlow['challenge']> }

/** Asks for the second factor: a code of an app or a text message, or a recovery code. */
export function SecondFactorForm({ flow, challenge }: SecondFactorFormProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const [enteredCode, setEnteredCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const code = isRecovery ? parseRecoveryCode(enteredCode) : parseOneTimeCode(enteredCode)
  const answerMutation = useFormMutation({
    mutationFn: (code: string) => client.accounts.answerSecondFactorChallenge({ code }),
    fields: { code: ['accounts.wrong_code'] },
    onSuccess: flow.handleSignInResult,
    onError(error) {
      const code = getRefusalCode(error)
      if (code === 'accounts.challenge_over' || code === 'accounts.second_factor_off')
        flow.restart(getErrorMessage(error))
    },
    staysPending: true,
  })
  const { errors, setErrors } = answerMutation

  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has a field of its own to focus
  useEffect(() => field.current?.focus(), [isRecovery])

  function handleSubmit() {
    if (code !== null) void answerMutation.submit(code)
    else
      setErrors({
        code: isRecovery ? messages.recoveryCodeIncomplete() : messages.enterAllSixDigits(),
      })
  }

  function switchCodeKind() {
    setIsRecovery(!isRecovery)
    setEnteredCode('')
    setErrors({})
  }

  return (
    <ValidatedForm
      errors={errors}
      onSubmit={handleSubmit}
      fallbackFocus={field}
      actions={
        <>
          <Button
            type="submit"
            size="large"
            busy={answerMutation.isPending}
            busyText={messages.checkingTheCode()}
            className="w-full"
          >
            {messages.continue()}
          </Button>
          {challenge.name === 'SMS_MFA' && !isRecovery && <ResendTextMessage flow={flow} />}
          <div className="-mx-4 flex flex-wrap justify-between gap-x-2">
            {challenge.hasRecoveryCodes && (
              <Button variant="quiet" size="small" onClick={switchCodeKind}>
                {isRecovery ? messages.switchToSixDigitCode() : messages.toUseARecoveryCode()}
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={() => flow.restart()}>
              {messages.startAgain()}
            </Button>
          </div>
        </>
      }
    >
      {isRecovery ? (
        <TextField
          ref={field}
          dir="ltr"
          label={messages.recoveryCode()}
          hint={messages.recoveryCodeHint()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={enteredCode}
          onChange={({ target }) => setEnteredCode(target.value)}
          error={errors.code}
        />
      ) : (
        <CodeField
          ref={field}
          label={messages.sixDigitCode()}
          hint={
            challenge.sentTo === null
              ? messages.enterTheSixDigits()
              : messages.sentAText({ number: challenge.sentTo })
          }
          value={enteredCode}
          onValueChange={setEnteredCode}
          error={errors.code}
        />
      )}
    </ValidatedForm>
  )
}

function ResendTextMessage({ flow }: { flow: SignInFlow }) {
  const { repeatSignIn, restart } = flow
  const [shownAt] = useState(() => Date.now())

  if (repeatSignIn === null)
    return (
      <p className="text-small text-soft">
        {messages.noText()}{' '}
        <Button variant="quiet" size="small" className="-ms-4" onClick={() => restart()}>
          {messages.signInAgainFor()}
        </Button>
      </p>
    )

  const signIn = repeatSignIn
  async function resend() {
    try {
      await signIn()
    } catch (error) {
      // Refused: the password was changed meanwhile.
      if (getRefusalCode(error) !== 'accounts.refused') throw error
      restart(getErrorMessage(error))
    }
  }

  return (
    <ResendButton
      label={messages.sendTheCodeAgain()}
      waitingLabel={messages.sendTheCodeAgain()}
      sentAt={shownAt}
      sentText={messages.textCodeResent()}
      send={resend}
    />
  )
}
