import { createFileRoute } from '@tanstack/react-router'
import { UnitEditorPage } from '../features/catalog/editors/unit-editor-page.tsx'
import { PreviewVideo } from '../features/learning/preview-video.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/createunit')({
  component: () => <UnitEditorPage unitId={null} renderVideo={(unit) => <PreviewVideo unit={unit} />} />,
})
