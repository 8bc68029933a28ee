import { createFileRoute } from '@tanstack/react-router'
import { GroupsScreen } from '../features/groups/groups-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/groups')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: GroupsScreen,
})
