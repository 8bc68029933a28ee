import { createFileRoute, redirect, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { currentUserQuery } from '../app/queries.ts'
import { FrontPage } from '../features/accounts/front-page.tsx'
import { openInPersonLanguage } from '../features/accounts/open-in-person-language.ts'
import {
  getRedirectWithFragment,
  parseRedirectSearch,
  type RedirectSearch,
  resolveDestination,
} from './-destination.ts'
import { signedOutRoutes, usePreloadRoutes } from './-preload-routes.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The introduction was opened on the page itself, so the previous history entry is the page without it. */
    introOpenedHere?: boolean
  }
}

type Search = RedirectSearch & { showIntro?: unknown }

export const Route = createFileRoute('/')({
  // Other parameters stay in the URL: links of a campaign contain parameters of their own.
  validateSearch: (search: Record<string, unknown>): Search => {
    const { redirect: _, ...others } = search
    return { ...others, ...parseRedirectSearch(search) }
  },
  beforeLoad: async ({ context: { queryClient }, search }) => {
    const person = await queryClient.ensureQueryData(currentUserQuery)
    if (person === null) return
    throw redirect({
      to: '/dashboard',
      search: search.redirect === undefined ? {} : { redirect: search.redirect },
    })
  },
  component: FrontRoute,
})

/** Opens and closes the introduction, whose state is in the URL, so that Back closes it and never reopens it. */
function useIntro() {
  const isOpen = Route.useSearch().showIntro !== undefined
  const isOpenedHere = useRouterState({ select: ({ location }) => location.state.introOpenedHere === true })
  const navigate = Route.useNavigate()
  const router = useRouter()
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = !isOpen
  }, [isOpen])

  function open() {
    return navigate({
      search: (search) => ({ ...search, showIntro: '' }),
      hash: true,
      state: { introOpenedHere: true },
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }
  function close() {
    // A second Escape before the first one has taken effect would go back twice and leave the page.
    if (isClosing.current) return
    isClosing.current = true
    if (isOpenedHere) return router.history.back()
    return navigate({
      search: ({ showIntro: _, ...search }) => search,
      hash: true,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }
  return { isOpen, setIsOpen: (nextIsOpen: boolean) => void (nextIsOpen ? open() : close()) }
}

function FrontRoute() {
  const redirectSearch = parseRedirectSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const intro = useIntro()
  usePreloadRoutes(signedOutRoutes)
  return (
    <FrontPage
      introOpen={intro.isOpen}
      onIntroChange={intro.setIsOpen}
      onSignedIn={(person) =>
        openInPersonLanguage(
          person,
          resolveDestination(person, getRedirectWithFragment(redirectSearch)),
          (href) => navigate({ href }),
        )
      }
      onNewPassword={() =>
        navigate({ to: '/auth/newpassword', search: { redirect: getRedirectWithFragment(redirectSearch) } })
      }
    />
  )
}
