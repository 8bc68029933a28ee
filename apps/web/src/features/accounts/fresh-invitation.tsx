import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { useState } from 'react'
import { client, errorWords } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'

/** Has the invitation sent anew. The answer is the same for every address: who is invited is nobody else's business. */
export function FreshInvitation({ email }: { email: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function ask() {
    if (isBusy) return
    setSentTo(null)
    if (canonicalEmail(email) === null) {
      setProblem('Type your email above first; the invitation is sent there.')
      return
    }
    setIsBusy(true)
    setProblem(null)
    try {
      await client.accounts.askForInvitation({ email })
      setSentTo(email.trim())
    } catch (error) {
      setProblem(errorWords(error))
    }
    setIsBusy(false)
  }

  return (
    <div className="mt-5 space-y-2 border-t border-line pt-4">
      <p className="text-small text-soft">Lost it, or is it too old?</p>
      <Button variant="outline" size="small" busy={isBusy} busyText="Sending" onClick={ask}>
        Ask for a fresh invitation
      </Button>
      <p role="status" className="text-small empty:hidden">
        {sentTo !== null &&
          `If you were invited, a fresh invitation is on its way to ${sentTo}. It can take a few minutes; look in your spam folder too.`}
      </p>
      <FormProblem>{problem}</FormProblem>
    </div>
  )
}
