import { createFileRoute } from '@tanstack/react-router'
import { IconsScreen } from '../features/catalog/admin/icons-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/iconlist')({ component: IconsScreen })
