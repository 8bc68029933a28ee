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
  const { submit, errors, isPending, isSuccess } = useFormMutation({ mutationFn: send })

  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3">
      <Button
        variant="quiet"
        size="small"
        className="-ms-4"
        busy={isPending}
        busyText="Sending"
        onClick={() => submit()}
      >
        {isExpired ? 'Send a new code' : 'Send it again'}
      </Button>
      <span role="status" className="text-small text-soft">
        {isExpired && <VisuallyHidden>The code has expired.</VisuallyHidden>}
        {isSuccess && !isExpired && 'A new code is on its way.'}
      </span>
      <FieldError id="send-again-problem">{errors.form}</FieldError>
    </div>
  )
}
