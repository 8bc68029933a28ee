import type { Person } from '@kitchen-table/contract/person'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { takeIn } from '../../app/queries.ts'
import { Card } from '../../ui/card.tsx'
import { aloneLinkStyle } from '../../ui/link-style.ts'
import { CodeStep } from './code-step.tsx'
import { LoginHelp } from './login-help.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useTypedEmail } from './typed-email.ts'
import { useSignInSteps } from './use-sign-in-steps.ts'

export type SignInCardProps = { onSignedIn: (person: Person) => void; onNewPassword: () => void }

/** The way in for people with an e-mail address and a password here, with what helps when it does not open. */
export function SignInCard({ onSignedIn, onNewPassword }: SignInCardProps) {
  const queries = useQueryClient()
  const typed = useTypedEmail()
  const steps = useSignInSteps({
    email: typed,
    onNewPassword,
    onSignedIn: (person) => {
      takeIn(queries, person)
      onSignedIn(person)
    },
  })
  const { challenge, email } = steps

  return (
    <Card as="section" raised aria-labelledby="sign-in">
      <h2 id="sign-in" className="mb-5 text-title-m">
        {challenge ? 'One more step' : 'Sign in'}
      </h2>
      {challenge ? (
        <CodeStep steps={steps} challenge={challenge} />
      ) : (
        <>
          <SignInForm steps={steps} />
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-5">
            <Link to="/auth/resetpassword" state={{ typedEmail: email }} className={aloneLinkStyle}>
              Forgot your password?
            </Link>
            <LoginHelp email={email} />
          </div>
          <p className="mt-2 flex flex-wrap items-center gap-x-2 border-t border-line pt-2">
            First time here?
            <Link to="/new-user" state={{ typedEmail: email }} className={aloneLinkStyle}>
              Use your invitation
            </Link>
          </p>
        </>
      )}
    </Card>
  )
}
