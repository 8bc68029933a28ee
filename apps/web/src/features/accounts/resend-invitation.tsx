import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import { useState } from 'react'
import { client, getErrorMessage } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'

/**
 * Requests a new invitation e-mail. The response is the same for every address, so it does not reveal who is invited.
 */
export function ResendInvitation({ email }: { email: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)

  async function requestInvitation() {
    if (isBusy) return
    setSentTo(null)
    if (normalizeEmail(email) === null) {
      setErrorMessage('Type your email above first; the invitation is sent there.')
      return
    }
    setIsBusy(true)
    setErrorMessage(null)
    try {
      await client.accounts.requestInvitation({ email })
      setSentTo(email.trim())
    } catch (error) {
      setErrorMessage(getErrorMessage(error))
    }
    setIsBusy(false)
  }

  return (
    <div className="mt-5 space-y-2 border-t border-line pt-4">
      <p className="text-small text-soft">Lost it, or is it too old?</p>
      <Button variant="outline" size="small" busy={isBusy} busyText="Sending" onClick={requestInvitation}>
        Ask for a fresh invitation
      </Button>
      <p role="status" className="text-small empty:hidden">
        {sentTo !== null &&
          `If you were invited, a fresh invitation is on its way to ${sentTo}. It can take a few minutes; look in your spam folder too.`}
      </p>
      <FormError>{errorMessage}</FormError>
    </div>
  )
}
