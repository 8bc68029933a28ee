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
  /** The address that the invitation or the page before brought along. */
  email: string
  /** It came in the invitation's link. */
  isInvited: boolean
  /** Somebody who has signed in here already: they came back, or lend the browser to somebody else. */
  signedInAs: string | null
  onSignedIn: (person: Person) => void
  onNewPassword: () => void
}

/** The first sign-in of somebody who was invited, with the temporary password of their mail. */
export function FirstSignInPage(props: FirstSignInPageProps) {
  const { email: firstEmail, isInvited, signedInAs, onSignedIn, onNewPassword } = props
  const queries = useQueryClient()
  const steps = useSignInSteps({
    email: firstEmail,
    isEmailKept: isInvited,
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
          {signedInAs !== null && <SignedInAlready email={signedInAs} />}
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

function SignedInAlready({ email }: { email: string }) {
  return (
    <div className="mb-5 border-b border-line pb-4">
      <p>
        You are signed in as <strong className="font-semibold break-words">{email}</strong>.
      </p>
      <Link to="/dashboard" className={aloneLinkStyle}>
        Go on to the library
      </Link>
    </div>
  )
}
