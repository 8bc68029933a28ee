import { createFileRoute } from '@tanstack/react-router'
import { UnitEditorPage } from '../features/catalog/editors/unit-editor-page.tsx'
import { previewParts } from './-preview-parts.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/createunit')({
  component: () => <UnitEditorPage unitId={null} {...previewParts} />,
})
