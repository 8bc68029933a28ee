import { useState } from 'react'
import { errorWords, refusalCode } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { ResendButton } from './resend-button.tsx'
import type { SignInSteps } from './use-sign-in-steps.ts'

/** For the text that does not arrive: another one comes with another sign-in. */
export function SendTextAgain({ steps }: { steps: SignInSteps }) {
  const { signInAgain, startAgain } = steps
  const [shownAt] = useState(() => Date.now())

  if (signInAgain === null)
    return (
      <p className="text-small text-soft">
        No text? This page was loaded again, so please sign in again to get another code.{' '}
        <Button variant="quiet" size="small" className="-ms-4" onClick={() => startAgain()}>
          Sign in again for another code
        </Button>
      </p>
    )

  const signIn = signInAgain
  async function send() {
    try {
      await signIn()
    } catch (error) {
      // The password was changed meanwhile.
      if (refusalCode(error) !== 'accounts.refused') throw error
      startAgain(errorWords(error))
    }
  }

  return (
    <ResendButton
      label="Send the code again"
      waitingLabel="Send the code again"
      sentAt={shownAt}
      sentText="Sent again. Only the newest code works."
      send={send}
    />
  )
}
