import { hasActiveTracks } from '@kitchen-table/domain/learning/recent-tracks'
import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EnvironmentBanner } from '../app/environment-banner.tsx'
import { PageShell } from '../app/page-shell.tsx'
import { PublicShell } from '../app/public-shell.tsx'
import { usePerson } from '../app/queries.ts'
import { SiteHeader } from '../app/site-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorScreen } from './-error-screen.tsx'
import { TrackLoading } from './-track-pieces.tsx'

function CardsLoading() {
  return (
    <div className="space-y-7">
      <h1 className="sr-only">The library is on its way</h1>
      <Skeleton shape="block" className="h-24 max-w-xl" />
      <Skeleton shape="block" className="h-32" silent />
      <Skeleton shape="card" count={6} className="gap-4 sm:grid-cols-2 lg:grid-cols-3" silent />
    </div>
  )
}

/** While the library is on its way: the header as it will be, and room for the page. */
export function LibraryLoading() {
  const { user, group, layout, progress } = usePerson()
  const isTrack = useLocation({ select: ({ pathname }) => pathname.startsWith('/track/') })
  return (
    <PageShell
      banner={<EnvironmentBanner layout={user.role === 'admin' ? layout.title : undefined} />}
      header={
        <SiteHeader
          group={group}
          hasProgress={hasActiveTracks(progress)}
          account={<span className="size-11" />}
        />
      }
    >
      <div className="min-h-dvh">{isTrack ? <TrackLoading /> : <CardsLoading />}</div>
    </PageShell>
  )
}

/** The session ended while the page was open: it ran out, or the person signed out in another tab. */
export function SessionEnded() {
  const router = useRouter()
  useEffect(() => {
    const { href } = router.state.location
    void router.navigate({ to: '/', search: { redirect: href }, replace: true })
  }, [router])
  return null
}

export function LibraryError({ error, reset }: ErrorComponentProps) {
  return (
    <PublicShell plain>
      <ErrorScreen error={error} reset={reset} />
    </PublicShell>
  )
}
