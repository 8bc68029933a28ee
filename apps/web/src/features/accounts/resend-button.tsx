import { useState } from 'react'
import { errorWords } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useCountdown } from './use-countdown.ts'

/** Mails and texts take a while: seconds after each one before another can be asked for. */
const PAUSE = 30

function pauseAfter(sentAt: number): number {
  const passed = Math.floor((Date.now() - sentAt) / 1000)
  return Math.min(PAUSE, Math.max(0, PAUSE - passed))
}

type ResendButtonProps = {
  label: string
  /** The label while the pause lasts, without its seconds. */
  waitingLabel: string
  /** When the last one was sent (ms since 1970); null where none was. */
  sentAt: number | null
  /** Shown once another one was sent. */
  sentText: string
  /** Rejects with an error of the API, which is shown under the button. */
  send: () => Promise<void>
}

/** Sends a code that does not arrive once more, after a pause that counts down on the button. */
export function ResendButton({ label, waitingLabel, sentAt, sentText, send }: ResendButtonProps) {
  const { left, start } = useCountdown(sentAt === null ? 0 : pauseAfter(sentAt))
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
        paused={left > 0}
        onClick={press}
        className="-ms-4 tabular-nums"
      >
        {left > 0 ? `${waitingLabel} in ${left} s` : label}
      </Button>
      <p role="status" className="text-small text-soft empty:hidden">
        {isSent && sentText}
      </p>
      <FormProblem>{problem}</FormProblem>
    </div>
  )
}
