import { useState } from 'react'
import { begunReset } from './begun-reset.ts'
import { Entrance } from './entrance.tsx'
import { LoginHelp } from './login-help.tsx'
import { ResetCodeForm } from './reset-code-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { type ResetLink, useReset } from './use-reset.ts'

type ResetPasswordPageProps = {
  /** The address of whoever is signed in; null for nobody. */
  signedInAs: string | null
  /** What the letter's link has brought along. */
  link: ResetLink | null
  onReset: (email: string) => void
}

/** A new password with a mailed code: the address and Send Code, then the code and the password (spec §2). */
export function ResetPasswordPage({ signedInAs, link, onReset }: ResetPasswordPageProps) {
  const { email: typed, step, code, setCode, token, sentAt, change } = useReset(signedInAs, link)
  const [isBack, setIsBack] = useState(false)
  const email = typed.trim()
  const recipient = { email }
  const isLinkForAnother = link !== null && signedInAs !== null && link.email !== signedInAs

  function goBack() {
    setCode('')
    setIsBack(true)
    change({ step: 'address', token: null })
  }
  function finish() {
    begunReset.clear()
    onReset(email)
  }

  return (
    <Entrance
      title="Reset your password"
      lead="We send a code to your e-mail address. With it you choose a new password."
      after={
        <div className="flex justify-end">
          <LoginHelp email={email} />
        </div>
      }
    >
      {isLinkForAnother && <LinkForAnother email={link.email} signedInAs={signedInAs} />}
      {step === 'address' ? (
        <ResetCodeForm
          signedInAs={signedInAs}
          email={typed}
          isBack={isBack}
          onEmail={(changed) => change({ email: changed })}
          recipient={recipient}
          onSent={() => change({ step: 'sent', sentAt: Date.now() })}
          onCodeAtHand={() => change({ step: 'code at hand' })}
        />
      ) : (
        <ResetPasswordForm
          email={email}
          recipient={recipient}
          token={token}
          code={code}
          onCode={setCode}
          sentAt={step === 'sent' ? sentAt : null}
          onSent={() => change({ sentAt: Date.now() })}
          onOtherAddress={signedInAs === null ? goBack : null}
          onReset={finish}
        />
      )}
    </Entrance>
  )
}

function LinkForAnother({ email, signedInAs }: { email: string; signedInAs: string }) {
  return (
    <p className="mb-5 border-b border-line pb-4 break-words">
      The link that you opened is for {email}, and you are signed in as {signedInAs}. To use it, sign out
      first and then open it again.
    </p>
  )
}
