import { createFileRoute } from '@tanstack/react-router'
import { useUsage } from '../features/insights/usage-provider.tsx'
import { GroupScreen } from '../features/organizations/organization-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/group/$slug')({
  // The page itself reads them (features/organizations/organization-search.ts), so that no other page loads what reads them.
  validateSearch: (search: Record<string, unknown>) => search,
  component: GroupRoute,
})

function GroupRoute() {
  const { slug } = Route.useParams()
  const { record } = useUsage()
  return <GroupScreen key={slug} slug={slug} onDownload={(resourceId) => record('download', resourceId)} />
}
