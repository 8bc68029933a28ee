import { createFileRoute } from '@tanstack/react-router'
import { client } from '../app/api.ts'
import { NewPasswordPage } from '../features/accounts/new-password-page.tsx'
import { destinationOf } from './-destination.ts'
import { LibraryError } from './-library-pieces.tsx'
import { wantedIn } from './-wanted.ts'

export const Route = createFileRoute('/auth/newpassword')({
  validateSearch: wantedIn,
  loader: () => client.accounts.challenge(),
  component: NewPasswordRoute,
  errorComponent: LibraryError,
})

function NewPasswordRoute() {
  const challenge = Route.useLoaderData()
  const wanted = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewPasswordPage
      email={challenge?.name === 'NEW_PASSWORD_REQUIRED' ? challenge.email : null}
      onSignedIn={(person) => navigate({ href: destinationOf(person, wanted.redirect) })}
    />
  )
}
