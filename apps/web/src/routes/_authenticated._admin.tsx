import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useCurrentUser } from '../app/queries.ts'
import { AdminNavigation } from '../features/catalog/admin/admin-navigation.tsx'
import { SignedInFrame } from './-signed-in-frame.tsx'

/**
 * The frame of every page for administrators and managers. Administrators have their tabs, and the layout that they look
 * at and edit; managers have the pages of their organization, without tabs.
 */
export const Route = createFileRoute('/_authenticated/_admin')({
  component: AdminLayout,
})

function AdminLayout() {
  const isAdmin = useCurrentUser().user.role === 'admin'
  return (
    <SignedInFrame isWide subNavigation={isAdmin && <AdminNavigation />}>
      <Outlet />
    </SignedInFrame>
  )
}
