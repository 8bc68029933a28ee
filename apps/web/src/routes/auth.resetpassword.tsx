import { HOME } from '@kitchen-table/domain/accounts/routes'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { personQuery, type SignedIn } from '../app/queries.ts'
import { ResetPasswordPage } from '../features/accounts/reset-password-page.tsx'
import type { ResetLink } from '../features/accounts/use-reset.ts'
import { useFlash } from '../ui/use-flash.ts'
import { entranceRoutes, useIdleParts } from './-idle-parts.ts'
import { LibraryError } from './-library-pieces.tsx'

export const Route = createFileRoute('/auth/resetpassword')({
  loader: ({ context: { queries } }) => queries.ensureQueryData(personQuery),
  component: ResetPasswordRoute,
  errorComponent: LibraryError,
})

/** Stands behind the `#` of the letter's link, where no server sees it. */
function linkInAddress(): ResetLink | null {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const [email, token] = [fragment.get('email'), fragment.get('token')]
  return email && token ? { email, token } : null
}

/** The link that led here, or that was opened in this tab since; taken out of the address bar and the history. */
function useResetLink(): ResetLink | null {
  const [link, setLink] = useState(linkInAddress)

  useEffect(() => {
    function take() {
      if (location.hash === '') return
      const found = linkInAddress()
      if (found !== null) setLink(found)
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])

  return link
}

/** Begins anew when somebody else has the page, who sees nothing of the reset before. */
function ResetPasswordRoute() {
  const { data: person } = useSuspenseQuery(personQuery)
  return <ResetPasswordFor key={person?.user.sub ?? ''} person={person} />
}

function ResetPasswordFor({ person }: { person: SignedIn | null }) {
  const link = useResetLink()
  const navigate = Route.useNavigate()
  const flash = useFlash()
  useIdleParts(entranceRoutes)

  function goOn(email: string) {
    const title = 'Your password has been updated!'
    if (person === null) {
      flash.success({ title, text: 'Login to continue.' })
      return navigate({ to: '/', search: { redirect: HOME }, state: { typedEmail: email } })
    }
    flash.success({ title, text: 'Your other devices were signed out.' })
    return navigate({ to: HOME })
  }

  return (
    <ResetPasswordPage key={link?.token} signedInAs={person?.user.email ?? null} link={link} onReset={goOn} />
  )
}
