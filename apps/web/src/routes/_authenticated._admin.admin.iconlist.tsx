import { createFileRoute } from '@tanstack/react-router'
import { IconsScreen } from '../features/catalog/admin/icons-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/iconlist')({
  // The list itself reads them (app/list-view.ts).
  validateSearch: (search: Record<string, unknown>) => search,
  component: IconsScreen,
})
