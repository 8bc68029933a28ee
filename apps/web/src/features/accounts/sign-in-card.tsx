import type { CurrentUser } from '@kitchen-table/contract/accounts'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { standaloneLinkStyle } from '../../ui/link-style.ts'
import { LoginHelp } from './login-help.tsx'
import { messages } from './messages.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useEmailFromPreviousPage } from './use-email-from-previous-page.ts'
import { usePageSignInFlow } from './use-sign-in-flow.ts'

export type SignInCardProps = { onSignedIn: (person: CurrentUser) => void; onNewPassword: () => void }

/** The sign-in with e-mail address and password, with links for people who cannot sign in. */
export function SignInCard({ onSignedIn, onNewPassword }: SignInCardProps) {
  const initialEmail = useEmailFromPreviousPage()
  const flow = usePageSignInFlow({ email: initialEmail, onNewPassword, onSignedIn })
  const { challenge, email } = flow

  return (
    <Card as="section" raised aria-labelledby="sign-in">
      <h2 id="sign-in" className="mb-5 text-title-m">
        {challenge ? messages.oneMoreStep() : messages.signIn()}
      </h2>
      {challenge ? (
        <SecondFactorForm flow={flow} challenge={challenge} />
      ) : (
        <>
          <SignInForm flow={flow} />
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-5">
            <Link to="/auth/resetpassword" state={{ typedEmail: email }} className={standaloneLinkStyle}>
              {messages.forgotYourPassword()}
            </Link>
            <LoginHelp email={email} />
          </div>
          <p className="mt-2 flex flex-wrap items-center gap-x-2 border-t border-line pt-2">
            {messages.firstTimeHere()}
            <Link to="/new-user" state={{ typedEmail: email }} className={standaloneLinkStyle}>
              {messages.toUseYourInvitation()}
            </Link>
          </p>
        </>
      )}
    </Card>
  )
}
