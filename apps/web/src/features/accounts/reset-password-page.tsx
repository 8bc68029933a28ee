import { useEffect, useState } from 'react'
import { AuthPageLayout } from './auth-page-layout.tsx'
import { LoginHelp } from './login-help.tsx'
import { messages } from './messages.ts'
import { passwordResetDraft, type ResetDraft } from './password-reset-draft.ts'
import { ResetCodeForm } from './reset-code-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { useEmailFromPreviousPage } from './use-email-from-previous-page.ts'

/** The data in the fragment (after `#`) of the link in a reset e-mail. */
export type ResetLink = { email: string; token: string }

const initialStep: Omit<ResetDraft, 'typed' | 'email'> = { step: 'address', token: null, sentAt: 0 }

/** Returns the reset of the e-mail's link, or the one stored in this tab for the same person, or a new one. */
function loadInitialReset(signedInAs: string | null, typed: string, link: ResetLink | null): ResetDraft {
  const isForOtherUser = (email: string) => signedInAs !== null && email !== signedInAs
  if (link !== null && !isForOtherUser(link.email))
    return { ...initialStep, ...link, typed, step: 'code-at-hand' }
  const savedDraft = passwordResetDraft.read()
  const isStartingOver =
    savedDraft === null || isForOtherUser(savedDraft.email) || (typed !== '' && typed !== savedDraft.typed)
  return isStartingOver ? { ...initialStep, typed, email: signedInAs ?? typed } : savedDraft
}

/** The state of a password reset, stored in this tab until it is finished. */
function useResetFlow(signedInAs: string | null, link: ResetLink | null) {
  const typed = useEmailFromPreviousPage()
  const [reset, setReset] = useState(() => loadInitialReset(signedInAs, typed, link))
  const [code, setCode] = useState('')

  useEffect(() => {
    const isStarted = reset.step !== 'address' || (signedInAs === null && reset.email !== '')
    if (isStarted) passwordResetDraft.write(reset)
  }, [reset, signedInAs])

  return {
    ...reset,
    code,
    setCode,
    /** The address of the signed-in person takes precedence, and is stored too: their session may end meanwhile. */
    email: signedInAs ?? reset.email,
    updateReset: (changes: Partial<ResetDraft>) => setReset((previous) => ({ ...previous, ...changes })),
  }
}

type ResetPasswordPageProps = {
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
    passwordResetDraft.clear()
    onReset(email)
  }

  return (
    <AuthPageLayout
      title={messages.resetYourPassword()}
      lead={messages.weSendACode()}
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
          onHasCode={() => updateReset({ step: 'code-at-hand' })}
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
      {messages.linkForOther({ email, signedInAs })}
    </p>
  )
}
