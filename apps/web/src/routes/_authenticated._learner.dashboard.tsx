import { resolveSafeDestination } from '@kitchen-table/domain/accounts'
import { normalizeSearchTerm } from '@kitchen-table/domain/catalog'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { loadLibrary } from '../app/queries.ts'
import { isCrisisSearchInAddress } from '../features/catalog/search/crisis-rule.ts'
import { DashboardScreen } from './-dashboard-screen.tsx'
import { LibraryLoading } from './-page-states.tsx'

type Search = { q?: string; redirect?: string }

export const Route = createFileRoute('/_authenticated/_learner/dashboard')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const term = normalizeSearchTerm(String(search.q ?? ''))
    return {
      ...(term === '' ? {} : { q: term }),
      ...(typeof search.redirect === 'string' ? { redirect: search.redirect } : {}),
    }
  },
  beforeLoad: async ({ search }) => {
    if (search.redirect !== undefined)
      throw redirect({ href: resolveSafeDestination(search.redirect), replace: true })
    // Of a bookmark, or typed by hand (docs/security.md T64).
    if (search.q !== undefined && (await isCrisisSearchInAddress(search.q)))
      throw redirect({ to: '/dashboard', search: {}, replace: true })
  },
  loader: loadLibrary,
  component: DashboardRoute,
  pendingComponent: LibraryLoading,
})

function DashboardRoute() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const [unlistedTerm, setUnlistedTerm] = useState('')
  // Also a navigation that leaves the address as it is: Home is to show the dashboard.
  useEffect(() => router.subscribe('onBeforeNavigate', () => setUnlistedTerm('')), [router])

  function search(term: string, isUnlisted: boolean): void {
    navigate({ search: term === '' || isUnlisted ? {} : { q: term }, replace: isUnlisted })
    if (isUnlisted) setUnlistedTerm(term)
  }

  const isUnlisted = q === '' && unlistedTerm !== ''
  return <DashboardScreen term={isUnlisted ? unlistedTerm : q} isUnlisted={isUnlisted} onSearch={search} />
}
