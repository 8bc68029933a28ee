import { createFileRoute, redirect } from '@tanstack/react-router'
import { client } from '../app/api.ts'
import { personQuery } from '../app/queries.ts'
import { NewPasswordPage } from '../features/accounts/new-password-page.tsx'
import { destinationOf } from './-destination.ts'
import { LibraryError } from './-library-pieces.tsx'
import { wantedIn } from './-wanted.ts'

export const Route = createFileRoute('/auth/newpassword')({
  validateSearch: wantedIn,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queries }, deps: wanted }) => {
    const challenge = await client.accounts.challenge()
    if (challenge?.name === 'NEW_PASSWORD_REQUIRED') return challenge.email
    // Whoever has one by now, here or in another tab, goes on as if they had come from there.
    const person = await queries.ensureQueryData(personQuery)
    if (person !== null) throw redirect({ to: '/dashboard', search: wanted, replace: true })
    return null
  },
  component: NewPasswordRoute,
  errorComponent: LibraryError,
})

function NewPasswordRoute() {
  const email = Route.useLoaderData()
  const wanted = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewPasswordPage
      email={email}
      onSignedIn={(person) => navigate({ href: destinationOf(person, wanted.redirect), replace: true })}
    />
  )
}
