import { createFileRoute } from '@tanstack/react-router'
import { UnitEditorPage } from '../features/catalog/editors/unit-editor-page.tsx'
import { PreviewVideo } from '../features/learning/preview-video.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/updateunit/$unitId')({
  component: UpdateUnitRoute,
})

function UpdateUnitRoute() {
  const { unitId } = Route.useParams()
  return <UnitEditorPage key={unitId} unitId={unitId} renderVideo={(video) => <PreviewVideo {...video} />} />
}
