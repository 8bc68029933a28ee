import { useSuspenseQuery } from '@tanstack/react-query'
import { ContentNotFound } from './content-not-found.tsx'
import { editedUnitQuery, isUnitId } from './editor-queries.ts'
import { EditorRegion, NewRecordRegion } from './editor-region.tsx'
import { UnitEditor } from './unit-editor.tsx'
import type { RenderVideo } from './unit-preview.tsx'

type UnitEditorPageProps = { unitId: string | null; renderVideo: RenderVideo }

/** The page that creates a unit, or edits the one with this id. */
export function UnitEditorPage({ unitId, renderVideo }: UnitEditorPageProps) {
  if (unitId === null)
    return (
      <NewRecordRegion kind="unit:new">
        {(creationId) => <UnitEditor unit={null} creationId={creationId} renderVideo={renderVideo} />}
      </NewRecordRegion>
    )
  const notFound = (
    <ContentNotFound title="We can't seem to find that lesson." to="/admin/units" linkText="Manage Units" />
  )
  if (!isUnitId(unitId)) return notFound
  return (
    <EditorRegion notFound={notFound}>
      <StoredUnit unitId={unitId} renderVideo={renderVideo} />
    </EditorRegion>
  )
}

function StoredUnit({ unitId, renderVideo }: { unitId: string; renderVideo: RenderVideo }) {
  const { data: unit } = useSuspenseQuery(editedUnitQuery(unitId))
  return <UnitEditor unit={unit} renderVideo={renderVideo} />
}
