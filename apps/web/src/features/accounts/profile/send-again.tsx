import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useAttempt } from './use-attempt.ts'

type SendAgainProps = {
  /** The code that was sent last no longer works. */
  isExpired: boolean
  send: () => Promise<unknown>
}

/** For the code that does not arrive, or not in time. */
export function SendAgain({ isExpired, send }: SendAgainProps) {
  const sending = useAttempt([])
  const [isSent, setIsSent] = useState(false)

  async function press() {
    setIsSent(await sending.attempt(send))
  }

  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3">
      <Button
        variant="quiet"
        size="small"
        className="-ms-4"
        busy={sending.isBusy}
        busyText="Sending"
        onClick={press}
      >
        {isExpired ? 'Send a new code' : 'Send it again'}
      </Button>
      <span role="status" className="text-small text-soft">
        {isExpired && <VisuallyHidden>The code has expired.</VisuallyHidden>}
        {isSent && !isExpired && 'A new code is on its way.'}
      </span>
      <FieldError id="send-again-problem">{Object.values(sending.problems)[0]}</FieldError>
    </div>
  )
}
