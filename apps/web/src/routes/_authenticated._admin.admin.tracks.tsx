import { createFileRoute } from '@tanstack/react-router'
import { TracksScreen } from '../features/catalog/admin/tracks-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/tracks')({ component: TracksScreen })
