import { createFileRoute } from '@tanstack/react-router'
import { StatisticsScreen } from '../features/insights/statistics/statistics-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/stats')({
  // The page itself reads them (features/insights/statistics/statistics-search.ts), so that no other page loads that.
  validateSearch: (search: Record<string, unknown>) => search,
  component: StatisticsScreen,
})
