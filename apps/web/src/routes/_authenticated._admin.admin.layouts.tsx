import { createFileRoute } from '@tanstack/react-router'
import { LayoutsScreen } from '../features/catalog/admin/layouts-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/layouts')({ component: LayoutsScreen })
