import { createFileRoute } from '@tanstack/react-router'
import { FactsScreen } from '../features/catalog/admin/facts/facts-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/facts')({
  component: FactsScreen,
})
