import { destinationFromState } from '@kitchen-table/domain/accounts/destination'
import { createFileRoute } from '@tanstack/react-router'
import { personQuery } from '../app/queries.ts'
import { ArrivalProblem, Arriving } from '../features/accounts/arrival-page.tsx'
import { destinationOf } from './-destination.ts'
import { LibraryError } from './-library-pieces.tsx'

/** What the server says behind the `#`: where to, or why not. */
type Arrival = { state: string | null; problem: string | null }

function arrival(hash: string): Arrival {
  const said = new URLSearchParams(hash)
  return { state: said.get('state'), problem: said.get('problem') }
}

export const Route = createFileRoute('/authRedirect')({
  loader: ({ context: { queries }, location }) =>
    Promise.all([queries.ensureQueryData(personQuery), arrival(location.hash)]),
  component: ArrivalRoute,
  errorComponent: LibraryError,
})

function ArrivalRoute() {
  const [person, { state, problem }] = Route.useLoaderData()
  const navigate = Route.useNavigate()
  if (problem !== null) return <ArrivalProblem reason={problem} />

  function goOn() {
    const wanted = destinationFromState(state)
    if (person !== null) return navigate({ href: destinationOf(person, wanted), replace: true })
    return navigate({ to: '/', search: state === null ? {} : { redirect: wanted }, replace: true })
  }
  return <Arriving onArrived={goOn} />
}
