import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { personQuery } from '../app/queries.ts'
import { FirstSignInPage } from '../features/accounts/first-sign-in-page.tsx'
import { useTypedEmail } from '../features/accounts/typed-email.ts'
import { destinationOf } from './-destination.ts'
import { entranceRoutes, useIdleParts } from './-idle-parts.ts'
import { LibraryError } from './-library-pieces.tsx'
import { wantedIn } from './-wanted.ts'

export const Route = createFileRoute('/new-user')({
  validateSearch: wantedIn,
  loader: ({ context: { queries } }) => queries.ensureQueryData(personQuery),
  component: FirstSignInRoute,
  errorComponent: LibraryError,
})

/** The address stands behind the `#` of the invitation's link, where no server sees it. */
function invitedEmail(): string {
  return new URLSearchParams(location.hash.slice(1)).get('email') ?? ''
}

function FirstSignInRoute() {
  const person = Route.useLoaderData()
  const wanted = Route.useSearch()
  const navigate = Route.useNavigate()
  const typed = useTypedEmail()
  const [invited] = useState(invitedEmail)
  useIdleParts(entranceRoutes)

  // It need not stay in the address bar, nor in the history.
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
  }, [])

  return (
    <FirstSignInPage
      email={invited || typed}
      isInvited={invited !== ''}
      signedInAs={person?.user.email ?? null}
      onSignedIn={(person) => navigate({ href: destinationOf(person, wanted.redirect) })}
      onNewPassword={() => navigate({ to: '/auth/newpassword', search: wanted })}
    />
  )
}
