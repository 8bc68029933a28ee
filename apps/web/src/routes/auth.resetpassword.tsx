import { HOME } from '@kitchen-table/domain/accounts/routes'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { personQuery } from '../app/queries.ts'
import { ResetPasswordPage } from '../features/accounts/reset-password-page.tsx'
import { useFlash } from '../ui/use-flash.ts'
import { LibraryError } from './-library-pieces.tsx'

export const Route = createFileRoute('/auth/resetpassword')({
  loader: ({ context: { queries } }) => queries.ensureQueryData(personQuery),
  component: ResetPasswordRoute,
  errorComponent: LibraryError,
})

function ResetPasswordRoute() {
  const { data: person } = useSuspenseQuery(personQuery)
  const navigate = Route.useNavigate()
  const flash = useFlash()

  function goOn() {
    const title = 'Your password has been updated!'
    if (person === null) {
      flash.success({ title, text: 'Login to continue.' })
      return navigate({ to: '/', search: { redirect: HOME } })
    }
    flash.success({ title, text: 'Your other devices were signed out.' })
    return navigate({ to: HOME })
  }

  return <ResetPasswordPage signedInAs={person?.user.email ?? null} onReset={goOn} />
}
