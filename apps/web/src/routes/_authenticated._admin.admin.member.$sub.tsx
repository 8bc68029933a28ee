import { createFileRoute } from '@tanstack/react-router'
import { MemberPage } from '../features/organizations/details/member-page.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/member/$sub')({ component: MemberRoute })

function MemberRoute() {
  const { sub } = Route.useParams()
  return <MemberPage key={sub} sub={sub} />
}
