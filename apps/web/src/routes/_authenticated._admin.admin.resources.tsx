import { createFileRoute } from '@tanstack/react-router'
import { ResourcesScreen } from '../features/catalog/admin/resources-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/resources')({ component: ResourcesScreen })
