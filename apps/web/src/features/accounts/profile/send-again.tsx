import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { useAttempt } from './use-attempt.ts'

/** For the code that does not arrive. */
export function SendAgain({ send }: { send: () => Promise<unknown> }) {
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
        Send it again
      </Button>
      <span role="status" className="text-small text-soft">
        {isSent && 'A new code is on its way.'}
      </span>
      <FieldError id="send-again-problem">{Object.values(sending.problems)[0]}</FieldError>
    </div>
  )
}
