import { createFileRoute } from '@tanstack/react-router'
import { TopicsScreen } from '../features/catalog/admin/topics-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/topics')({ component: TopicsScreen })
