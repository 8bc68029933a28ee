import { useEffect, useState } from 'react'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { messages } from './messages.ts'

const SECOND = 1000

/** Counts down seconds, from `initialSeconds` on mount and from `seconds` whenever `start` is called. */
function useCountdown(initialSeconds: number): { secondsLeft: number; start: (seconds: number) => void } {
  const [now, setNow] = useState(() => Date.now())
  const [endsAt, setEndsAt] = useState(now + initialSeconds * SECOND)
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / SECOND))

  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setNow(Date.now()), SECOND)
    return () => clearTimeout(timer)
  })

  return {
    secondsLeft,
    start(seconds) {
      setNow(Date.now())
      setEndsAt(Date.now() + seconds * SECOND)
    },
  }
}

/** Seconds after a code was sent before another can be requested: e-mails and texts take a while to arrive. */
const RESEND_DELAY_SECONDS = 30

function getRemainingDelay(sentAt: number): number {
  const elapsedSeconds = Math.floor((Date.now() - sentAt) / SECOND)
  return Math.min(RESEND_DELAY_SECONDS, Math.max(0, RESEND_DELAY_SECONDS - elapsedSeconds))
}

type ResendButtonProps = {
  label: string
  /** The label during the delay; the seconds that are left are added to it. */
  waitingLabel: string
  /** When the last code was sent (ms since 1970); null if none was. */
  sentAt: number | null
  sentText: string
  /** Its error, if it rejects, is shown below the button. */
  send: () => Promise<void>
}

/** Sends another code when one does not arrive, after a delay that counts down on the button. */
export function ResendButton({ label, waitingLabel, sentAt, sentText, send }: ResendButtonProps) {
  const { secondsLeft, start } = useCountdown(sentAt === null ? 0 : getRemainingDelay(sentAt))
  const { submit, errors, isPending, isSuccess } = useFormMutation({
    mutationFn: send,
    onSuccess: () => start(RESEND_DELAY_SECONDS),
  })

  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        busy={isPending}
        busyText={messages.sendingTheCode()}
        paused={secondsLeft > 0}
        onClick={() => submit()}
        className="-ms-4 tabular-nums"
      >
        {secondsLeft > 0 ? messages.inSeconds({ label: waitingLabel, seconds: String(secondsLeft) }) : label}
      </Button>
      <p role="status" className="text-small text-soft empty:hidden">
        {isSuccess && sentText}
      </p>
      <FormError>{errors.form}</FormError>
    </div>
  )
}
