import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LoadError } from '../../../app/load-error.tsx'
import { useCurrentUser } from '../../../app/queries.ts'
import { usePageTitle } from '../../../app/use-page-title.ts'
import { Card } from '../../../ui/card.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { getPersonName } from '../member-status.ts'
import { messages as organizationMessages } from '../messages.ts'
import { memberDetailsQuery } from '../queries.ts'
import { describeDenial } from './describe-denial.ts'
import { MemberLoading } from './member-dialog.tsx'
import { MemberView } from './member-view.tsx'
import { messages } from './messages.ts'

/** The details of a member at their own address. */
export function MemberPage({ sub }: { sub: string }) {
  const query = useQuery(memberDetailsQuery(sub))
  const navigate = useNavigate()
  const { data: member, error } = query
  const name = member && (getPersonName(member) ?? member.email)
  usePageTitle(name ?? messages.member())

  const denial = describeDenial(error)
  if (denial !== null)
    return (
      <>
        <BackLink group={null} />
        <PageHeading>{denial}</PageHeading>
      </>
    )
  if (member === undefined && error !== null)
    return (
      <LoadError
        headingLevel={1}
        error={error}
        title={messages.couldNotLoad()}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  if (member === undefined)
    return (
      <div className="max-w-2xl">
        <h1 className="sr-only">{messages.onTheirWay()}</h1>
        <MemberLoading />
      </div>
    )

  const { group } = member
  const leave = () =>
    group === null
      ? navigate({ to: '/admin/groups' })
      : navigate({ to: '/admin/group/$slug', params: { slug: group.slug } })
  return (
    <div className="max-w-2xl">
      <BackLink group={group} />
      <PageHeading>{name}</PageHeading>
      <Card className="mt-6">
        <MemberView member={member} onDeleted={() => void leave()} />
      </Card>
    </div>
  )
}

type BackLinkProps = { group: { slug: string; title: string } | null }

/** Leads to the organization of the person, or to where the reader's people are. */
function BackLink({ group }: BackLinkProps) {
  const { user, group: ownOrganization } = useCurrentUser()
  const shown = group ?? (user.role === 'admin' ? null : ownOrganization)
  const arrow = <LineIcon name="chevron" className="size-4 ltr:rotate-90 rtl:-rotate-90" />
  return shown === null ? (
    <Link to="/admin/groups" className={standaloneLinkStyle}>
      {arrow}
      {organizationMessages.organizationsAndUsers()}
    </Link>
  ) : (
    <Link to="/admin/group/$slug" params={{ slug: shown.slug }} className={standaloneLinkStyle}>
      {arrow}
      {shown.title}
    </Link>
  )
}
