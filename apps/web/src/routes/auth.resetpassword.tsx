import { HOME_PATH } from '@kitchen-table/domain/accounts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { currentUserQuery, type SignedInUser } from '../app/queries.ts'
import { type ResetLink, ResetPasswordPage } from '../features/accounts/reset-password-page.tsx'
import { messages as commonMessages } from '../ui/common.messages.ts'
import { useFlash } from '../ui/feedback/flash-store.ts'

import { messages } from './-pages.messages.ts'
import { signedOutRoutes, usePreloadRoutes } from './-preload-routes.ts'

export const Route = createFileRoute('/auth/resetpassword')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(currentUserQuery),
  component: ResetPasswordRoute,
})

/** Returns the data of the e-mail's link. It is in the fragment (after `#`), which browsers send to no server. */
function parseResetLink(): ResetLink | null {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const [email, token] = [fragment.get('email'), fragment.get('token')]
  return email && token ? { email, token } : null
}

/** Returns the link that opened the page, or a later one of this tab, and removes it from bar and history. */
function useResetLink(): ResetLink | null {
  const [link, setLink] = useState(parseResetLink)

  useEffect(() => {
    function consumeFragment() {
      if (location.hash === '') return
      const parsedLink = parseResetLink()
      if (parsedLink !== null) setLink(parsedLink)
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    consumeFragment()
    addEventListener('hashchange', consumeFragment)
    return () => removeEventListener('hashchange', consumeFragment)
  }, [])

  return link
}

/** Remounts the page when the current user changes, so that another person sees nothing of the previous reset. */
function ResetPasswordRoute() {
  const { data: person } = useSuspenseQuery(currentUserQuery)
  return <ResetPasswordForUser key={person?.user.sub ?? ''} person={person} />
}

function ResetPasswordForUser({ person }: { person: SignedInUser | null }) {
  const link = useResetLink()
  const navigate = Route.useNavigate()
  const flash = useFlash()
  usePreloadRoutes(signedOutRoutes)

  function handleReset(email: string) {
    const title = commonMessages.passwordUpdated()
    if (person === null) {
      flash.success({ title, text: messages.loginToContinue() })
      return navigate({ to: '/', search: { redirect: HOME_PATH }, state: { typedEmail: email } })
    }
    flash.success({ title, text: messages.yourOtherDevicesWere() })
    return navigate({ to: HOME_PATH })
  }

  return (
    <ResetPasswordPage
      key={link?.token}
      signedInAs={person?.user.email ?? null}
      link={link}
      onReset={handleReset}
    />
  )
}
