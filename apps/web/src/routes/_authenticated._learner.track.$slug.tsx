import { slugPattern } from '@kitchen-table/domain/catalog'
import { createFileRoute } from '@tanstack/react-router'
import { getRefusalCode } from '../app/api.ts'
import { loadTrack } from '../app/queries.ts'
import { ErrorScreen } from './-error-screen.tsx'
import { TrackScreen } from './-track-screen.tsx'
import { TrackLoading, TrackNotFound } from './-track-states.tsx'

export const Route = createFileRoute('/_authenticated/_learner/track/$slug')({
  // An invalid slug is not requested: the server would refuse it as invalid input, not as an unknown track.
  loader: ({ context, params: { slug } }) => (slugPattern.test(slug) ? loadTrack({ context }, slug) : null),
  component: TrackRoute,
  pendingComponent: TrackLoading,
  errorComponent: ({ error, reset }) =>
    getRefusalCode(error) === 'catalog.track_not_found' ? (
      <TrackNotFound />
    ) : (
      <ErrorScreen error={error} reset={reset} />
    ),
})

function TrackRoute() {
  const { slug } = Route.useParams()
  return slugPattern.test(slug) ? <TrackScreen key={slug} slug={slug} /> : <TrackNotFound />
}
