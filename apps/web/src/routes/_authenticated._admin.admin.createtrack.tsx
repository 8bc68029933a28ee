import { createFileRoute } from '@tanstack/react-router'
import { loadAhead } from '../app/load-ahead.ts'
import { NewTrackEditorPage } from '../features/catalog/editors/track-editor-page.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/createtrack')({
  // The page itself reads it (features/catalog/editors/new-track-for-search.ts), so that no other page loads that.
  validateSearch: (search: Record<string, unknown>) => search,
  loader: ({ context: { queryClient } }) =>
    loadAhead(
      () => import('../features/catalog/editors/editor-queries.ts'),
      ({ prefetchTrackEditorData }) => prefetchTrackEditorData(queryClient, null),
    ),
  component: CreateTrackRoute,
})

function CreateTrackRoute() {
  return <NewTrackEditorPage search={Route.useSearch()} />
}
