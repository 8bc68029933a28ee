import { createFileRoute } from '@tanstack/react-router'
import { loadAhead } from '../app/load-ahead.ts'
import { TrackEditorPage } from '../features/catalog/editors/track-editor-page.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/createtrack')({
  loader: ({ context: { queryClient } }) =>
    loadAhead(
      () => import('../features/catalog/editors/editor-queries.ts'),
      ({ loadTrackEditor }) => loadTrackEditor(queryClient, null),
    ),
  component: () => <TrackEditorPage slug={null} />,
})
