import type { Person } from '@kitchen-table/contract/person'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { client } from '../../app/api.ts'
import { personQuery } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Entrance } from './entrance.tsx'
import { LoginHelp } from './login-help.tsx'

/** Why a first password could not be set: who has signed in here meanwhile, or whose invitation was opened here. */
export type StepEnding = { person: Person | null; invited: string | null }

/** Reads what another tab of this browser has done meanwhile; throws where that is not answered. */
export async function readStepEnding(queries: QueryClient): Promise<StepEnding> {
  const [challenge, person] = await Promise.all([
    client.accounts.challenge(),
    queries.fetchQuery({ ...personQuery, staleTime: 0 }),
  ])
  return { person, invited: challenge?.name === 'NEW_PASSWORD_REQUIRED' ? challenge.email : null }
}

type StepOverProps = { email: string; ending: StepEnding; onGoOn: (person: Person) => void }

/** Too late, or overtaken by another tab: what happened, and the way on. */
export function StepOver({ email, ending: { person, invited }, onGoOn }: StepOverProps) {
  if (invited !== null)
    return (
      <Entrance
        title="Another invitation was opened"
        lead={`In another tab of this browser, ${invited} began to choose a password. None was set for ${email}.`}
      >
        <StepLinks />
      </Entrance>
    )
  if (person === null)
    return (
      <Entrance
        title="That took a little too long"
        lead="For your safety we wait fifteen minutes for a new password. Your temporary password still works: please begin again with it. If you have chosen a password in another window meanwhile, sign in with that one."
      >
        <StepLinks />
      </Entrance>
    )
  const isOwn = person.user.email === email
  return (
    <Entrance
      title={isOwn ? 'You have your password already' : 'Somebody else has signed in'}
      lead={
        isOwn
          ? 'You chose it in another tab, and you are signed in. What you typed on this page was not used.'
          : `In another tab of this browser, ${person.user.email} signed in. What you typed for ${email} was not used.`
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button variant={isOwn ? 'filled' : 'outline'} onClick={() => onGoOn(person)}>
          Go on{!isOwn && ` as ${person.user.email}`}
        </Button>
        {!isOwn && <StepLinks />}
      </div>
    </Entrance>
  )
}

export function StepLinks() {
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
