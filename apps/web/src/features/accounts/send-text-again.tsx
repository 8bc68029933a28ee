import { useState } from 'react'
import { errorWords, refusalCode } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useCountdown } from './use-countdown.ts'
import type { SignInSteps } from './use-sign-in-steps.ts'

/** Texts take a while: in seconds, before another is asked for. */
const PAUSE = 30

/** For the text that does not arrive: another one comes with another sign-in. */
export function SendTextAgain({ steps }: { steps: SignInSteps }) {
  const { signInAgain, startAgain } = steps
  if (signInAgain !== null) return <SendButton send={signInAgain} onRefused={startAgain} />
  return (
    <p className="text-small text-soft">
      No text? This page was loaded again, so please sign in again to get another code.{' '}
      <Button variant="quiet" size="small" className="-ms-4" onClick={() => startAgain()}>
        Sign in again for another code
      </Button>
    </p>
  )
}

type SendButtonProps = { send: () => Promise<void>; onRefused: (words: string) => void }

function SendButton({ send, onRefused }: SendButtonProps) {
  const { left, start } = useCountdown(PAUSE)
  const [isBusy, setIsBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function press() {
    if (isBusy || left > 0) return
    setIsBusy(true)
    setIsSent(false)
    setProblem(null)
    try {
      await send()
      setIsSent(true)
      start(PAUSE)
    } catch (error) {
      // The password was changed meanwhile.
      if (refusalCode(error) === 'accounts.refused') return onRefused(errorWords(error))
      setProblem(errorWords(error))
    }
    setIsBusy(false)
  }

  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        busy={isBusy}
        busyText="Sending the code"
        disabled={left > 0}
        onClick={press}
        className="-ms-4 tabular-nums"
      >
        {left > 0 ? `Send the code again in ${left} s` : 'Send the code again'}
      </Button>
      <p role="status" className="text-small text-soft empty:hidden">
        {isSent && 'Sent again. Only the newest code works.'}
      </p>
      <FormProblem>{problem}</FormProblem>
    </div>
  )
}
