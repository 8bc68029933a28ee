import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminNavigation } from '../features/catalog/admin/admin-navigation.tsx'
import { SignedInFrame } from './-signed-in-frame.tsx'

/** The frame of every page for administrators: their tabs, and the layout that they look at and edit. */
export const Route = createFileRoute('/_authenticated/_admin')({
  component: AdminLayout,
})

function AdminLayout() {
  return (
    <SignedInFrame isWide subNavigation={<AdminNavigation />}>
      <Outlet />
    </SignedInFrame>
  )
}
