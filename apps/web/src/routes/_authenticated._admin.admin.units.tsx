import { createFileRoute } from '@tanstack/react-router'
import { UnitsScreen } from '../features/catalog/admin/units-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/units')({ component: UnitsScreen })
