import { useState } from 'react'
import { AuthPageLayout } from './auth-page-layout.tsx'
import { LoginHelp } from './login-help.tsx'
import { ResetCodeForm } from './reset-code-form.tsx'
import { resetDraft } from './reset-draft.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { type ResetLink, useResetFlow } from './use-reset-flow.ts'

type ResetPasswordPageProps = {
  /** The address of the signed-in person, or null. */
  signedInAs: string | null
  /** The data of the link in the e-mail; null when the page was opened without it. */
  link: ResetLink | null
  onReset: (email: string) => void
}

/** Resets a password with a code by e-mail: asks for the address, then the code and password (docs/product.md 7.6). */
export function ResetPasswordPage({ signedInAs, link, onReset }: ResetPasswordPageProps) {
  const flow = useResetFlow(signedInAs, link)
  const { email: emailInput, step, code, setCode, token, sentAt, updateReset } = flow
  const [isReturning, setIsReturning] = useState(false)
  const email = emailInput.trim()
  const isLinkForOtherUser = link !== null && signedInAs !== null && link.email !== signedInAs

  function goBack() {
    setCode('')
    setIsReturning(true)
    updateReset({ step: 'address', token: null })
  }
  function finish() {
    resetDraft.clear()
    onReset(email)
  }

  return (
    <AuthPageLayout
      title="Reset your password"
      lead="We send a code to your e-mail address. With it you choose a new password."
      footer={
        <div className="flex justify-end">
          <LoginHelp email={email} />
        </div>
      }
    >
      {isLinkForOtherUser && <LinkForOtherUserNotice email={link.email} signedInAs={signedInAs} />}
      {step === 'address' ? (
        <ResetCodeForm
          signedInAs={signedInAs}
          email={emailInput}
          isReturning={isReturning}
          onEmailChange={(changed) => updateReset({ email: changed })}
          onSent={() => updateReset({ step: 'sent', sentAt: Date.now() })}
          onHasCode={() => updateReset({ step: 'code at hand' })}
        />
      ) : (
        <ResetPasswordForm
          email={email}
          token={token}
          code={code}
          onCodeChange={setCode}
          sentAt={step === 'sent' ? sentAt : null}
          onSent={() => updateReset({ sentAt: Date.now() })}
          onChangeEmail={signedInAs === null ? goBack : null}
          onReset={finish}
        />
      )}
    </AuthPageLayout>
  )
}

function LinkForOtherUserNotice({ email, signedInAs }: { email: string; signedInAs: string }) {
  return (
    <p className="mb-5 border-b border-line pb-4 break-words">
      The link that you opened is for {email}, and you are signed in as {signedInAs}. To use it, sign out
      first and then open it again.
    </p>
  )
}
