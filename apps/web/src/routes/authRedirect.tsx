import { parseDestinationOfState } from '@kitchen-table/domain/accounts'
import { createFileRoute } from '@tanstack/react-router'
import { currentUserQuery } from '../app/queries.ts'
import { SignInFailed, SigningIn } from '../features/accounts/auth-redirect-page.tsx'
import { resolveDestination } from './-destination.ts'

/** The parameters that the server passes in the fragment (after `#`): the destination, or why the sign-in failed. */
type SignInCallback = { state: string | null; problem: string | null }

function parseSignInCallback(hash: string): SignInCallback {
  const params = new URLSearchParams(hash)
  return { state: params.get('state'), problem: params.get('problem') }
}

export const Route = createFileRoute('/authRedirect')({
  loader: ({ context: { queryClient }, location }) =>
    Promise.all([queryClient.ensureQueryData(currentUserQuery), parseSignInCallback(location.hash)]),
  component: AuthRedirectRoute,
})

function AuthRedirectRoute() {
  const [person, { state, problem }] = Route.useLoaderData()
  const navigate = Route.useNavigate()
  if (problem !== null) return <SignInFailed reason={problem} />

  function goToDestination() {
    const redirectPath = parseDestinationOfState(state)
    if (person !== null) return navigate({ href: resolveDestination(person, redirectPath), replace: true })
    return navigate({ to: '/', search: state === null ? {} : { redirect: redirectPath }, replace: true })
  }
  return <SigningIn onContinue={goToDestination} />
}
