import type { CurrentUser } from '@kitchen-table/contract/current-user'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { client } from '../../app/api.ts'
import { currentUserQuery } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { AuthPageLayout } from './auth-page-layout.tsx'
import { LoginHelp } from './login-help.tsx'

/**
 * Why a first password could not be set: who has signed in here meanwhile, or for whom an invitation was opened here.
 */
export type ChallengeOutcome = { person: CurrentUser | null; invitedEmail: string | null }

/** Returns what another tab of this browser has done meanwhile. Throws when a request fails. */
export async function readChallengeOutcome(queryClient: QueryClient): Promise<ChallengeOutcome> {
  const [challenge, person] = await Promise.all([
    client.accounts.challenge(),
    queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
  ])
  return { person, invitedEmail: challenge?.name === 'NEW_PASSWORD_REQUIRED' ? challenge.email : null }
}

type ChallengeEndedProps = {
  email: string
  outcome: ChallengeOutcome
  onContinue: (person: CurrentUser) => void
}

/** Shown when the challenge has expired, or another tab has ended it: what happened, and how to continue. */
export function ChallengeEnded({
  email,
  outcome: { person, invitedEmail },
  onContinue,
}: ChallengeEndedProps) {
  if (invitedEmail !== null)
    return (
      <AuthPageLayout
        title="Another invitation was opened"
        lead={`In another tab of this browser, ${invitedEmail} began to choose a password. None was set for ${email}.`}
      >
        <SignInLinks />
      </AuthPageLayout>
    )
  if (person === null)
    return (
      <AuthPageLayout
        title="That took a little too long"
        lead="For your safety we wait fifteen minutes for a new password. Your temporary password still works: please begin again with it. If you have chosen a password in another window meanwhile, sign in with that one."
      >
        <SignInLinks />
      </AuthPageLayout>
    )
  const isSameUser = person.user.email === email
  return (
    <AuthPageLayout
      title={isSameUser ? 'You have your password already' : 'Somebody else has signed in'}
      lead={
        isSameUser
          ? 'You chose it in another tab, and you are signed in. What you typed on this page was not used.'
          : `In another tab of this browser, ${person.user.email} signed in. What you typed for ${email} was not used.`
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button variant={isSameUser ? 'filled' : 'outline'} onClick={() => onContinue(person)}>
          Go on{!isSameUser && ` as ${person.user.email}`}
        </Button>
        {!isSameUser && <SignInLinks />}
      </div>
    </AuthPageLayout>
  )
}

export function SignInLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to="/new-user" className={buttonStyle()}>
        Use your invitation
      </Link>
      <Link to="/" className={buttonStyle({ variant: 'outline' })}>
        Sign in
      </Link>
      <LoginHelp />
    </div>
  )
}
