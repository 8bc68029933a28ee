import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../app/use-page-title.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export function TrackNotFound() {
  usePageTitle('Track not found')
  return (
    <>
      <PageHeading lead="It may have been taken out of the library. Your progress is kept.">
        We can't seem to find that track
      </PageHeading>
      <Link to="/AllTracks" className={`${buttonStyle()} mt-8`}>
        See all tracks
      </Link>
    </>
  )
}

/** The skeleton of a track in its usual size: header, overview, five closed lessons. */
export function TrackLoading() {
  return (
    <div className="mx-auto min-h-dvh max-w-3xl">
      <h1 className="sr-only">The track is on its way</h1>
      <Skeleton shape="block" className="h-24" />
      <div className="mt-6">
        <Skeleton shape="text" count={4} silent />
      </div>
      <div className="mt-10 space-y-3">
        {[1, 2, 3, 4, 5].map((lesson) => (
          <Skeleton key={lesson} shape="block" className="h-19" silent />
        ))}
      </div>
    </div>
  )
}
