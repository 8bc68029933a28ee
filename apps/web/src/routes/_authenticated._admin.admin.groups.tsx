import { createFileRoute } from '@tanstack/react-router'
import { OrganizationsScreen } from '../features/organizations/organizations-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/groups')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: OrganizationsScreen,
})
