import type { Person } from '@kitchen-table/contract/person'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { takeIn } from '../../app/queries.ts'
import { product } from '../../app/start-data.ts'
import { aloneLinkStyle } from '../../ui/link-style.ts'
import { CodeStep } from './code-step.tsx'
import { Entrance } from './entrance.tsx'
import { FreshInvitation } from './fresh-invitation.tsx'
import { LoginHelp } from './login-help.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignInSteps } from './use-sign-in-steps.ts'

const TOO_OLD = ' - If you received an invitation more than 90 days ago, please contact us for help.'

type FirstSignInPageProps = {
  /** The address that the invitation brought along. */
  email: string
  onSignedIn: (person: Person) => void
  onNewPassword: () => void
}

/** The first sign-in of somebody who was invited, with the temporary password of their mail. */
export function FirstSignInPage({ email: invited, onSignedIn, onNewPassword }: FirstSignInPageProps) {
  const queries = useQueryClient()
  const steps = useSignInSteps({
    email: invited,
    onNewPassword,
    onSignedIn: (person) => {
      takeIn(queries, person)
      onSignedIn(person)
    },
  })
  const { challenge, email } = steps

  return (
    <Entrance
      title={`Welcome to ${product.name}`}
      hasPicture
      lead="Two short steps: the temporary password from your invitation, then one of your own."
      after={
        <div className="flex flex-wrap items-center justify-between gap-x-5">
          <Link to="/" state={{ typedEmail: email }} className={aloneLinkStyle}>
            I have a password already
          </Link>
          <LoginHelp email={email} />
        </div>
      }
    >
      {challenge ? (
        <CodeStep steps={steps} challenge={challenge} />
      ) : (
        <>
          <SignInForm
            steps={steps}
            passwordLabel="Temporary password"
            passwordHint="It is in the e-mail that invited you. If you cannot find it, check your spam folder."
            afterRefusal={TOO_OLD}
            submit="Continue"
          />
          <FreshInvitation email={email} />
        </>
      )}
    </Entrance>
  )
}
