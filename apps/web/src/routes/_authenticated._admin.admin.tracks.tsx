import { createFileRoute } from '@tanstack/react-router'
import { TracksScreen } from '../features/catalog/admin/tracks-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/tracks')({
  // The list itself reads them (app/list-view.ts).
  validateSearch: (search: Record<string, unknown>) => search,
  component: TracksScreen,
})
