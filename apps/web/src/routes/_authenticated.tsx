import { getGuardRedirect } from '@kitchen-table/domain/accounts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { CurrentUserContext, currentUserQuery } from '../app/queries.ts'
import { useTextLinks } from '../app/use-text-links.ts'
import { RedirectToSignIn } from './-page-states.tsx'

/** Every page for signed-in users: redirects users who may not open it, and provides the current user. */
export const Route = createFileRoute('/_authenticated')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const person = await queryClient.ensureQueryData(currentUserQuery)
    if (person === null) throw redirect({ to: '/', search: { redirect: location.href } })
    const { role } = person.user
    const redirectPath = getGuardRedirect(location.pathname, { role, group: person.group?.slug ?? null })
    if (redirectPath !== null) throw redirect({ to: redirectPath })
  },
  component: AuthenticatedLayout,
})

function AuthenticatedLayout() {
  const { data: person } = useSuspenseQuery(currentUserQuery)
  useTextLinks()
  if (person === null) return <RedirectToSignIn />
  return (
    <CurrentUserContext value={person}>
      <Outlet />
    </CurrentUserContext>
  )
}
