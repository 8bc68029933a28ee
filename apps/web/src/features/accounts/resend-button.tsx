import { useState } from 'react'
import { getErrorMessage } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useCountdown } from './use-countdown.ts'

/** Seconds after a code was sent before another can be requested: e-mails and texts take a while to arrive. */
const RESEND_DELAY_SECONDS = 30

function getRemainingDelay(sentAt: number): number {
  const elapsedSeconds = Math.floor((Date.now() - sentAt) / 1000)
  return Math.min(RESEND_DELAY_SECONDS, Math.max(0, RESEND_DELAY_SECONDS - elapsedSeconds))
}

type ResendButtonProps = {
  label: string
  /** The label during the delay; the seconds that are left are added to it. */
  waitingLabel: string
  /** When the last code was sent (ms since 1970); null if none was. */
  sentAt: number | null
  /** Shown after another code was sent. */
  sentText: string
  /** Its error, if it rejects, is shown below the button. */
  send: () => Promise<void>
}

/** Sends another code when one does not arrive, after a delay that counts down on the button. */
export function ResendButton({ label, waitingLabel, sentAt, sentText, send }: ResendButtonProps) {
  const { secondsLeft, start } = useCountdown(sentAt === null ? 0 : getRemainingDelay(sentAt))
  const [isBusy, setIsBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)

  async function resend() {
    if (isBusy || secondsLeft > 0) return
    setIsBusy(true)
    setIsSent(false)
    setErrorMessage(null)
    try {
      await send()
      setIsSent(true)
      start(RESEND_DELAY_SECONDS)
    } catch (error) {
      setErrorMessage(getErrorMessage(error))
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
        paused={secondsLeft > 0}
        onClick={resend}
        className="-ms-4 tabular-nums"
      >
        {secondsLeft > 0 ? `${waitingLabel} in ${secondsLeft} s` : label}
      </Button>
      <p role="status" className="text-small text-soft empty:hidden">
        {isSent && sentText}
      </p>
      <FormError>{errorMessage}</FormError>
    </div>
  )
}
