import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { PublicShell } from '../app/public-shell.tsx'
import { CurrentUserContext, removeLoadedData } from '../app/queries.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ErrorScreen } from './-error-screen.tsx'
import { messages } from './-pages.messages.ts'

export function LibraryLoading() {
  return (
    <div className="min-h-dvh space-y-7">
      <h1 className="sr-only">{messages.theLibraryIsOn()}</h1>
      <Skeleton shape="block" count={2} className="h-60 flex-col" />
      <Skeleton shape="card" count={6} className="gap-4 sm:grid-cols-2 lg:grid-cols-3" silent />
    </div>
  )
}

/** Redirects to the front page when the session ended while the page was open: expired, or ended in another tab. */
export function RedirectToSignIn() {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    removeLoadedData(queryClient)
    const { href } = router.state.location
    void router.navigate({ to: '/', search: { redirect: href }, replace: true })
  }, [router, queryClient])
  return null
}

/** Replaces a page after an error: inside the signed-in frame where there is one, otherwise in a frame of its own. */
export function PageError(props: ErrorComponentProps) {
  return useContext(CurrentUserContext) === null ? (
    <StandalonePageError {...props} />
  ) : (
    <ErrorScreen {...props} />
  )
}

function StandalonePageError({ error, reset }: ErrorComponentProps) {
  return (
    <PublicShell hideSignInLink>
      <ErrorScreen error={error} reset={reset} />
    </PublicShell>
  )
}
