import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import { client } from '../../app/api.ts'
import type { FormErrors } from '../../app/forms/form-errors.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'

function validateEmail(email: string): FormErrors {
  if (normalizeEmail(email) !== null) return {}
  return { form: 'Type your email above first; the invitation is sent there.' }
}

/**
 * Requests a new invitation e-mail. The response is the same for every address, so it does not reveal who is invited.
 */
export function ResendInvitation({ email }: { email: string }) {
  const {
    submit,
    errors,
    isPending,
    result: sentTo,
  } = useFormMutation({
    async mutationFn() {
      await client.accounts.requestInvitation({ email })
      return email.trim()
    },
    validate: () => validateEmail(email),
  })

  return (
    <div className="mt-5 space-y-2 border-t border-line pt-4">
      <p className="text-small text-soft">Lost it, or is it too old?</p>
      <Button variant="outline" size="small" busy={isPending} busyText="Sending" onClick={() => submit()}>
        Ask for a fresh invitation
      </Button>
      <p role="status" className="text-small empty:hidden">
        {sentTo !== undefined &&
          `If you were invited, a fresh invitation is on its way to ${sentTo}. It can take a few minutes; look in your spam folder too.`}
      </p>
      <FormError>{errors.form}</FormError>
    </div>
  )
}
