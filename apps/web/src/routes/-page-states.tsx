import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useChildMatches, useRouter } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { PublicShell } from '../app/public-shell.tsx'
import { CurrentUserContext, currentUserQuery, removeLoadedData } from '../app/queries.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorScreen } from './-error-screen.tsx'
import { SignedInFrame } from './-signed-in-frame.tsx'

function CardsSkeleton() {
  return (
    <div className="space-y-7">
      <h1 className="sr-only">The library is on its way</h1>
      <Skeleton shape="block" className="h-24 max-w-xl" />
      <Skeleton shape="block" className="h-32" silent />
      <Skeleton shape="card" count={6} className="gap-4 sm:grid-cols-2 lg:grid-cols-3" silent />
    </div>
  )
}

/**
 * Shown while the library is loading: the final header, and the pending component of the page's route or a skeleton.
 */
export function LibraryLoading() {
  const { data: person } = useQuery({ ...currentUserQuery, enabled: false })
  const { routesById } = useRouter()
  const page = useChildMatches({ select: (matches) => matches.at(-1)?.routeId })
  const Outline = (page && routesById[page].options.pendingComponent) || CardsSkeleton
  if (!person) return <RedirectToSignIn />
  return (
    <CurrentUserContext value={person}>
      <SignedInFrame progress={person.progress} accountMenu={<span className="size-11" />}>
        <div className="min-h-dvh">
          <Outline />
        </div>
      </SignedInFrame>
    </CurrentUserContext>
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

/** Replaces the whole library after an error. Redirects when the person signs out in another tab meanwhile. */
export function AuthenticatedRouteError(props: ErrorComponentProps) {
  const { data: person } = useQuery({ ...currentUserQuery, enabled: false })
  return person === null ? <RedirectToSignIn /> : <StandalonePageError {...props} />
}

/** Replaces a page after an error: inside the signed-in frame where there is one, otherwise in a frame of its own. */
export function PageError(props: ErrorComponentProps) {
  return useContext(CurrentUserContext) === null ? (
    <StandalonePageError {...props} />
  ) : (
    <ErrorScreen {...props} />
  )
}

export function StandalonePageError({ error, reset }: ErrorComponentProps) {
  return (
    <PublicShell hideSignInLink>
      <ErrorScreen error={error} reset={reset} />
    </PublicShell>
  )
}
