import type { CatalogView } from '@kitchen-table/contract/catalog'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { PublicShell } from '../app/public-shell.tsx'
import { catalogQuery, PersonContext, removeLoadedData } from '../app/queries.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorScreen } from './-error-screen.tsx'

/** Loads what every page of the library is made of; a page waits for it within the frame. */
export function loadLibrary({ context }: { context: { queries: QueryClient } }): Promise<CatalogView> {
  return context.queries.ensureQueryData(catalogQuery)
}

/** The outline of a page with cards. */
export function LibraryLoading() {
  return (
    <div className="min-h-dvh space-y-7">
      <h1 className="sr-only">The library is on its way</h1>
      <Skeleton shape="block" className="h-24 max-w-xl" />
      <Skeleton shape="block" className="h-32" silent />
      <Skeleton shape="card" count={6} className="gap-4 sm:grid-cols-2 lg:grid-cols-3" silent />
    </div>
  )
}

/** The session ended while the page was open: it ran out, or the person signed out in another tab. */
export function SessionEnded() {
  const router = useRouter()
  const queries = useQueryClient()
  useEffect(() => {
    removeLoadedData(queries)
    const { href } = router.state.location
    void router.navigate({ to: '/', search: { redirect: href }, replace: true })
  }, [router, queries])
  return null
}

/** In place of a page: within the frame of the signed-in person where there is one, and in a frame of its own else. */
export function PageProblem(props: ErrorComponentProps) {
  return useContext(PersonContext) === null ? <LibraryError {...props} /> : <ErrorScreen {...props} />
}

export function LibraryError({ error, reset }: ErrorComponentProps) {
  return (
    <PublicShell plain>
      <ErrorScreen error={error} reset={reset} />
    </PublicShell>
  )
}
