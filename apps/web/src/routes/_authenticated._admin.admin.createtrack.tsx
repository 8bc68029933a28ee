import { createFileRoute } from '@tanstack/react-router'
import { TrackEditorPage } from '../features/catalog/editors/track-editor-page.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/createtrack')({
  component: () => <TrackEditorPage slug={null} />,
})
