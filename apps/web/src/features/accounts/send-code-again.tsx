import { useState } from 'react'
import { client, errorWords } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import type { Recipient } from './reset-code-form.tsx'
import { useCountdown } from './use-countdown.ts'

/** Mails take a while: in seconds, before another is asked for. */
const PAUSE = 30

function pauseSince(sentAt: number): number {
  const passed = Math.floor((Date.now() - sentAt) / 1000)
  return Math.min(PAUSE, Math.max(0, PAUSE - passed))
}

type SendCodeAgainProps = {
  recipient: Recipient
  /** When one was asked for (ms since 1970); null where none was. */
  sentAt: number | null
  onSent: () => void
}

export function SendCodeAgain({ recipient, sentAt, onSent }: SendCodeAgainProps) {
  const { left, start } = useCountdown(sentAt === null ? 0 : pauseSince(sentAt))
  const [isBusy, setIsBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function send() {
    if (isBusy || left > 0) return
    setIsBusy(true)
    setIsSent(false)
    setProblem(null)
    try {
      await client.accounts.sendResetCode(recipient)
      setIsSent(true)
      onSent()
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
        disabled={left > 0}
        onClick={send}
        className="-ms-4 tabular-nums"
      >
        {left > 0 ? `Send Code again in ${left} s` : 'Send Code'}
      </Button>
      <p role="status" className="text-small text-soft empty:hidden">
        {isSent && 'Sent again. Codes from before still work.'}
      </p>
      <FormProblem>{problem}</FormProblem>
    </div>
  )
}
