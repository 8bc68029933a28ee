import { createFileRoute } from '@tanstack/react-router'
import { UnitsScreen } from '../features/catalog/admin/units-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/units')({
  // The list itself reads them (app/list-view.ts).
  validateSearch: (search: Record<string, unknown>) => search,
  component: UnitsScreen,
})
