import { useSuspenseQuery } from '@tanstack/react-query'
import { ContentNotFound } from './content-not-found.tsx'
import { editedUnitQuery, isUnitId } from './editor-queries.ts'
import { DraftRegion } from './editor-region.tsx'
import { UnitEditor } from './unit-editor.tsx'
import type { RenderVideo } from './unit-preview.tsx'

type UnitEditorPageProps = { unitId: string | null; renderVideo: RenderVideo }

/** The page that creates a unit, or edits the one with this id. */
export function UnitEditorPage({ unitId, renderVideo }: UnitEditorPageProps) {
  if (unitId === null)
    return (
      <DraftRegion record="unit:new">
        {(draftId) => <UnitEditor unit={null} draftId={draftId} renderVideo={renderVideo} />}
      </DraftRegion>
    )
  const notFound = (
    <ContentNotFound title="We can't seem to find that lesson." to="/admin/units" linkText="Manage Units" />
  )
  if (!isUnitId(unitId)) return notFound
  return (
    <DraftRegion record={`unit:${unitId}`} notFound={notFound}>
      {(draftId) => <StoredUnit unitId={unitId} draftId={draftId} renderVideo={renderVideo} />}
    </DraftRegion>
  )
}

type StoredUnitProps = { unitId: string; draftId: string; renderVideo: RenderVideo }

function StoredUnit({ unitId, draftId, renderVideo }: StoredUnitProps) {
  const { data: unit } = useSuspenseQuery(editedUnitQuery(unitId))
  return <UnitEditor unit={unit} draftId={draftId} renderVideo={renderVideo} />
}
