import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { currentUserQuery } from '../app/queries.ts'
import { FirstSignInPage } from '../features/accounts/first-sign-in-page.tsx'
import { openInPersonLanguage } from '../features/accounts/open-in-person-language.ts'
import { useEmailFromPreviousPage } from '../features/accounts/use-email-from-previous-page.ts'
import { parseRedirectSearch, resolveDestination } from './-destination.ts'

import { signedOutRoutes, usePreloadRoutes } from './-preload-routes.ts'

export const Route = createFileRoute('/new-user')({
  validateSearch: parseRedirectSearch,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(currentUserQuery),
  component: FirstSignInRoute,
})

/** Returns the address in the fragment (after `#`) of the invitation's link, which browsers send to no server. */
function parseInvitedEmail(): string {
  return new URLSearchParams(location.hash.slice(1)).get('email') ?? ''
}

function FirstSignInRoute() {
  const person = Route.useLoaderData()
  const redirectSearch = Route.useSearch()
  const navigate = Route.useNavigate()
  const previousEmail = useEmailFromPreviousPage()
  const [emailFromLink] = useState(parseInvitedEmail)
  usePreloadRoutes(signedOutRoutes)

  // Removes the address from the address bar and the history.
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
  }, [])

  return (
    <FirstSignInPage
      email={emailFromLink || previousEmail}
      isInvited={emailFromLink !== ''}
      signedInAs={person?.user.email ?? null}
      onSignedIn={(person) =>
        openInPersonLanguage(person, resolveDestination(person, redirectSearch.redirect), (href) =>
          navigate({ href }),
        )
      }
      onNewPassword={() => navigate({ to: '/auth/newpassword', search: redirectSearch })}
    />
  )
}
