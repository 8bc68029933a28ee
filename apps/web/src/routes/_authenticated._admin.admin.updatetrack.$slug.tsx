import { createFileRoute } from '@tanstack/react-router'
import { loadAhead } from '../app/load-ahead.ts'
import { TrackEditorPage } from '../features/catalog/editors/track-editor-page.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/updatetrack/$slug')({
  loader: ({ context: { queryClient }, params }) =>
    loadAhead(
      () => import('../features/catalog/editors/editor-queries.ts'),
      ({ prefetchTrackEditorData }) => prefetchTrackEditorData(queryClient, params.slug),
    ),
  component: UpdateTrackRoute,
})

function UpdateTrackRoute() {
  const { slug } = Route.useParams()
  return <TrackEditorPage key={slug} slug={slug} />
}
