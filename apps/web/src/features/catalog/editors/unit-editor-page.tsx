import { useSuspenseQuery } from '@tanstack/react-query'
import { ContentNotFound } from './content-not-found.tsx'
import { editedUnitQuery, isUnitId } from './editor-queries.ts'
import { DraftRegion } from './editor-region.tsx'
import { messages } from './unit.messages.ts'
import { UnitEditor } from './unit-editor.tsx'
import type { UnitPartRenderers } from './unit-preview.tsx'
import type { FormDraft } from './use-claimed-draft.ts'

type UnitEditorPageProps = UnitPartRenderers & { unitId: string | null }

/** The page that creates a unit, or edits the one with this id. */
export function UnitEditorPage({ unitId, ...renderers }: UnitEditorPageProps) {
  if (unitId === null)
    return (
      <DraftRegion record="unit:new">
        {(draft) => <UnitEditor unit={null} draft={draft} {...renderers} />}
      </DraftRegion>
    )
  const notFound = (
    <ContentNotFound title={messages.unitNotFound()} to="/admin/units" linkText={messages.manageUnits()} />
  )
  if (!isUnitId(unitId)) return notFound
  return (
    <DraftRegion record={`unit:${unitId}`} notFound={notFound}>
      {(draft) => <StoredUnit unitId={unitId} draft={draft} {...renderers} />}
    </DraftRegion>
  )
}

type StoredUnitProps = UnitPartRenderers & { unitId: string; draft: FormDraft }

function StoredUnit({ unitId, draft, ...renderers }: StoredUnitProps) {
  const { data: unit } = useSuspenseQuery(editedUnitQuery(unitId))
  return <UnitEditor unit={unit} draft={draft} {...renderers} />
}
