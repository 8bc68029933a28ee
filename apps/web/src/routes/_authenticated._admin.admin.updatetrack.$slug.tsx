import { createFileRoute } from '@tanstack/react-router'
import { TrackEditorPage } from '../features/catalog/editors/track-editor-page.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/updatetrack/$slug')({
  component: UpdateTrackRoute,
})

function UpdateTrackRoute() {
  const { slug } = Route.useParams()
  return <TrackEditorPage key={slug} slug={slug} />
}
