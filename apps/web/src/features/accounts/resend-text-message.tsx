import { useState } from 'react'
import { getErrorMessage, getRefusalCode } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { ResendButton } from './resend-button.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

/** Sends another text message by signing in once more with the same password. */
export function ResendTextMessage({ flow }: { flow: SignInFlow }) {
  const { repeatSignIn, restart } = flow
  const [shownAt] = useState(() => Date.now())

  if (repeatSignIn === null)
    return (
      <p className="text-small text-soft">
        No text? This page was loaded again, so please sign in again to get another code.{' '}
        <Button variant="quiet" size="small" className="-ms-4" onClick={() => restart()}>
          Sign in again for another code
        </Button>
      </p>
    )

  const signIn = repeatSignIn
  async function resend() {
    try {
      await signIn()
    } catch (error) {
      // Refused: the password was changed meanwhile.
      if (getRefusalCode(error) !== 'accounts.refused') throw error
      restart(getErrorMessage(error))
    }
  }

  return (
    <ResendButton
      label="Send the code again"
      waitingLabel="Send the code again"
      sentAt={shownAt}
      sentText="Sent again. Only the newest code works."
      send={resend}
    />
  )
}
