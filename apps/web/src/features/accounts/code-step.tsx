import { typedCode, typedRecoveryCode } from '@kitchen-table/domain/accounts/one-time-code'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { client, errorWords, refusalCode } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SendTextAgain } from './send-text-again.tsx'
import type { SignInSteps } from './use-sign-in-steps.ts'

type CodeStepProps = { steps: SignInSteps; challenge: NonNullable<SignInSteps['challenge']> }

/** What is wrong, and whether it is the code itself. */
type Problem = { words: string; isAboutCode: boolean }

/** The second step: the code of an app or of a text message, or one of those that were kept for a lost telephone. */
export function CodeStep({ steps, challenge }: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const field = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code has a field of its own to focus
  useEffect(() => field.current?.focus(), [isRecovery])

  function wrong(words: string, isAboutCode: boolean) {
    setProblem({ words, isAboutCode })
    setIsBusy(false)
    field.current?.focus()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const code = isRecovery ? typedRecoveryCode(typed) : typedCode(typed)
    if (code === null)
      return wrong(isRecovery ? 'A recovery code has ten letters and digits.' : 'Enter all six digits.', true)
    setIsBusy(true)
    setProblem(null)
    try {
      steps.answered(await client.accounts.answerCode({ code }))
    } catch (error) {
      if (refusalCode(error) === 'accounts.challenge_over') steps.startAgain(errorWords(error))
      else wrong(errorWords(error), refusalCode(error) === 'accounts.wrong_code')
    }
  }

  function useOther() {
    setIsRecovery(!isRecovery)
    setTyped('')
    setProblem(null)
  }

  const beside = problem?.isAboutCode ? problem.words : undefined
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      {isRecovery ? (
        <TextField
          ref={field}
          label="Recovery code"
          hint="One of the codes that you kept when you set up your second step. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={beside}
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
          value={typed}
          onValueChange={setTyped}
          error={beside}
        />
      )}
      <FormProblem>{problem?.isAboutCode === false ? problem.words : null}</FormProblem>
      <Button type="submit" size="large" busy={isBusy} busyText="Checking the code" className="w-full">
        Continue
      </Button>
      {challenge.name === 'SMS_MFA' && !isRecovery && <SendTextAgain steps={steps} />}
      <div className="-mx-4 flex flex-wrap justify-between gap-x-2">
        {challenge.hasRecoveryCodes && (
          <Button variant="quiet" size="small" onClick={useOther}>
            {isRecovery ? 'Use a six-digit code' : 'Use a recovery code'}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => steps.startAgain()}>
          Start again
        </Button>
      </div>
    </form>
  )
}
