import { safeDestination } from '@kitchen-table/domain/accounts/destination'
import { searchTerm } from '@kitchen-table/domain/catalog/search'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { DashboardScreen } from './-dashboard-screen.tsx'
import { LibraryLoading, loadLibrary } from './-library-pieces.tsx'

type Search = { q?: string; redirect?: string }

export const Route = createFileRoute('/_in/dashboard')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const term = searchTerm(String(search.q ?? ''))
    return {
      ...(term === '' ? {} : { q: term }),
      ...(typeof search.redirect === 'string' ? { redirect: search.redirect } : {}),
    }
  },
  beforeLoad: ({ search }) => {
    if (search.redirect !== undefined)
      throw redirect({ href: safeDestination(search.redirect), replace: true })
  },
  loader: loadLibrary,
  component: DashboardRoute,
  pendingComponent: LibraryLoading,
})

function DashboardRoute() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DashboardScreen term={q} onSearch={(term) => navigate({ search: term === '' ? {} : { q: term } })} />
  )
}
