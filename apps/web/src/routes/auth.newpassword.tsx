import { createFileRoute, redirect } from '@tanstack/react-router'
import { client } from '../app/api.ts'
import { currentUserQuery } from '../app/queries.ts'
import { NewPasswordPage } from '../features/accounts/new-password-page.tsx'
import { openInPersonLanguage } from '../features/accounts/open-in-person-language.ts'
import { parseRedirectSearch } from './-destination.ts'
import { resolveDestinationAfterFirstPassword } from './-destination-after-first-password.ts'

export const Route = createFileRoute('/auth/newpassword')({
  validateSearch: parseRedirectSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: redirectSearch }) => {
    const challenge = await client.accounts.challenge()
    if (challenge?.name === 'NEW_PASSWORD_REQUIRED') return challenge.email
    // A person who has signed in by now, here or in another tab, is redirected like after a sign-in.
    const person = await queryClient.ensureQueryData(currentUserQuery)
    if (person !== null) throw redirect({ to: '/dashboard', search: redirectSearch, replace: true })
    return null
  },
  component: NewPasswordRoute,
})

function NewPasswordRoute() {
  const email = Route.useLoaderData()
  const redirectSearch = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewPasswordPage
      email={email}
      onSignedIn={(person) =>
        openInPersonLanguage(
          person,
          resolveDestinationAfterFirstPassword(person, redirectSearch.redirect),
          (href) => navigate({ href, replace: true }),
        )
      }
    />
  )
}
