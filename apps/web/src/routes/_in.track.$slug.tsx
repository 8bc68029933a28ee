import { createFileRoute } from '@tanstack/react-router'
import { refusalCode } from '../app/api.ts'
import { trackQuery } from '../app/queries.ts'
import { ErrorScreen } from './-error-screen.tsx'
import { TrackLoading, TrackMissing } from './-track-pieces.tsx'
import { TrackScreen } from './-track-screen.tsx'

export const Route = createFileRoute('/_in/track/$slug')({
  loader: ({ context: { queries }, params: { slug } }) => queries.ensureQueryData(trackQuery(slug)),
  component: TrackRoute,
  pendingComponent: TrackLoading,
  errorComponent: ({ error, reset }) =>
    refusalCode(error) === 'catalog.track_not_found' ? (
      <TrackMissing />
    ) : (
      <ErrorScreen error={error} reset={reset} />
    ),
})

function TrackRoute() {
  const { slug } = Route.useParams()
  return <TrackScreen key={slug} slug={slug} />
}
