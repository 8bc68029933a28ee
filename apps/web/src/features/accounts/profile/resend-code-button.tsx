import { useState } from 'react'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

type ResendCodeButtonProps = {
  /** Whether the code that was sent last has expired. */
  isExpired: boolean
  send: () => Promise<unknown>
}

/** Sends a code again that did not arrive, or not in time. */
export function ResendCodeButton({ isExpired, send }: ResendCodeButtonProps) {
  const sendMutation = useFormMutation([])
  const [isSent, setIsSent] = useState(false)

  async function resend() {
    setIsSent(await sendMutation.run(send))
  }

  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3">
      <Button
        variant="quiet"
        size="small"
        className="-ms-4"
        busy={sendMutation.isPending}
        busyText="Sending"
        onClick={resend}
      >
        {isExpired ? 'Send a new code' : 'Send it again'}
      </Button>
      <span role="status" className="text-small text-soft">
        {isExpired && <VisuallyHidden>The code has expired.</VisuallyHidden>}
        {isSent && !isExpired && 'A new code is on its way.'}
      </span>
      <FieldError id="send-again-problem">{Object.values(sendMutation.errors)[0]}</FieldError>
    </div>
  )
}
