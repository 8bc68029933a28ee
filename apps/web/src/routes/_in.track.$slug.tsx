import { slugPattern } from '@kitchen-table/domain/catalog/slug'
import { createFileRoute } from '@tanstack/react-router'
import { refusalCode } from '../app/api.ts'
import { trackQuery } from '../app/queries.ts'
import { ErrorScreen } from './-error-screen.tsx'
import { loadLibrary } from './-library-pieces.tsx'
import { TrackLoading, TrackMissing } from './-track-pieces.tsx'
import { TrackScreen } from './-track-screen.tsx'

export const Route = createFileRoute('/_in/track/$slug')({
  // What can be no track's address is not asked for: the server would refuse it as a form's field.
  loader: ({ context, params: { slug } }) =>
    slugPattern.test(slug)
      ? Promise.all([loadLibrary({ context }), context.queries.ensureQueryData(trackQuery(slug))])
      : null,
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
  return slugPattern.test(slug) ? <TrackScreen key={slug} slug={slug} /> : <TrackMissing />
}
