import { createFileRoute } from '@tanstack/react-router'
import { loadAhead } from '../app/load-ahead.ts'
import { UnitEditorPage } from '../features/catalog/editors/unit-editor-page.tsx'
import { PreviewVideo } from '../features/learning/preview-video.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/updateunit/$unitId')({
  loader: ({ context: { queryClient }, params }) =>
    loadAhead(
      () => import('../features/catalog/editors/editor-queries.ts'),
      ({ prefetchUnitEditorData }) => prefetchUnitEditorData(queryClient, params.unitId),
    ),
  component: UpdateUnitRoute,
})

function UpdateUnitRoute() {
  const { unitId } = Route.useParams()
  return <UnitEditorPage key={unitId} unitId={unitId} renderVideo={(unit) => <PreviewVideo unit={unit} />} />
}
