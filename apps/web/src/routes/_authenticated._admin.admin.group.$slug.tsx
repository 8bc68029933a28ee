import { createFileRoute } from '@tanstack/react-router'
import { useUsageRecorder } from '../features/insights/usage-provider.tsx'
import { OrganizationScreen } from '../features/organizations/organization-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/group/$slug')({
  // The page itself reads them (features/organizations/organization-search.ts), so that no other page loads what reads them.
  validateSearch: (search: Record<string, unknown>) => search,
  component: OrganizationRoute,
})

function OrganizationRoute() {
  const { slug } = Route.useParams()
  const { record } = useUsageRecorder()
  return (
    <OrganizationScreen key={slug} slug={slug} onDownload={(resourceId) => record('download', resourceId)} />
  )
}
