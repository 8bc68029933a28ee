import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { slugPattern } from '@kitchen-table/domain/catalog'
import { describeUserCount, toSeats } from '@kitchen-table/domain/organizations'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { getRefusalCode } from '../../app/api.ts'
import { lazyComponent } from '../../app/lazy-component.tsx'
import { LoadError } from '../../app/load-error.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ListLoading } from '../../ui/tables/list-loading.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AuditTab } from './audit/audit-tab.tsx'
import { MembersTab } from './members/members-tab.tsx'
import { messages } from './messages.ts'
import { OrganizationActions } from './organization-actions.tsx'
import {
  type OrganizationSearch,
  type OrganizationTab,
  organizationTabs,
  useOrganizationSearch,
} from './organization-search.ts'
import { membersQuery, organizationQuery } from './queries.ts'
import { ResourcesTab } from './resources-tab.tsx'

const BatchAddScreen = lazyComponent(
  () => import('./member-import/batch-add-screen.tsx').then((module) => module.BatchAddScreen),
  { name: messages.batchAdd, isOnDemand: true, fallback: () => <ListLoading /> },
)

const AnalyticsTab = lazyComponent(
  () => import('./analytics/analytics-tab.tsx').then((module) => module.AnalyticsTab),
  { name: messages.theAnalytics, isOnDemand: true, fallback: () => <ListLoading /> },
)

const UsageTab = lazyComponent(() => import('./analytics/usage-tab.tsx').then((module) => module.UsageTab), {
  name: messages.theAnalytics,
  isOnDemand: true,
  fallback: () => <ListLoading />,
})

const InvitationsTab = lazyComponent(
  () => import('./invitations/invitations-tab.tsx').then((module) => module.InvitationsTab),
  { name: messages.theMessages, isOnDemand: true, fallback: () => <ListLoading /> },
)

const ReportTab = lazyComponent(() => import('./report/report-tab.tsx').then((module) => module.ReportTab), {
  name: messages.theReport,
  isOnDemand: true,
  fallback: () => <ListLoading />,
})

const MemberDialog = lazyComponent(
  () => import('./details/member-dialog.tsx').then((module) => module.MemberDialog),
  { name: messages.theDetails, dismiss: ({ onClose }) => onClose() },
)

type OrganizationScreenProps = {
  slug: string
  /** Records that a resource is downloaded. */
  onDownload: (resourceId: string) => void
}

/** "Manage Org": an organization as its managers and administrators run it (docs/product.md 15.2). */
export function OrganizationScreen({ slug, onDownload }: OrganizationScreenProps) {
  const isSlug = slugPattern.test(slug)
  // An invalid slug is not requested: the server would refuse it as invalid input, not as an unknown organization.
  const query = useQuery({ ...organizationQuery(slug), enabled: isSlug })
  const { search, setSearch } = useOrganizationSearch(slug)
  const { data: group, error } = query
  usePageTitle(group ? messages.manageOrgOf({ title: group.title }) : messages.manageOrg())

  if (!isSlug || getRefusalCode(error) === 'groups.not_found') return <OrganizationNotFound />
  if (group === undefined && error !== null)
    return (
      <LoadError
        headingLevel={1}
        error={error}
        title={messages.couldNotLoad()}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  if (group === undefined) return <OrganizationLoading slug={slug} search={search} />
  if (search.import !== null && group.can.addMember)
    return (
      <BatchAddScreen
        group={group}
        importId={search.import}
        onOpenImport={(id) => setSearch({ import: id }, { push: true })}
        onClose={() => setSearch({ import: null }, { push: true })}
      />
    )
  return <ManageOrganization group={group} search={search} setSearch={setSearch} onDownload={onDownload} />
}

/** Returns what stands above the members: how many there are, and how many have never signed in. */
function describeMembers(group: OrganizationDetails): string {
  const { disabledCount, pendingCount, uninvitedCount, isProviderOwned, groupStatus } = group
  const counts = describeUserCount(toSeats(group))
  return [
    ...(groupStatus === 'disabled' ? [messages.nobodyCanAct()] : []),
    counts,
    ...(disabledCount > 0 ? [messages.disabledWithoutSeat({ count: disabledCount })] : []),
    ...(uninvitedCount > 0 ? [messages.notYetInvited({ count: uninvitedCount })] : []),
    ...(pendingCount > 0 && !isProviderOwned ? [messages.notYetSignedIn({ count: pendingCount })] : []),
  ].join(' · ')
}

type ManageOrganizationProps = {
  group: OrganizationDetails
  search: OrganizationSearch
  setSearch: ReturnType<typeof useOrganizationSearch>['setSearch']
  onDownload: (resourceId: string) => void
}

function ManageOrganization({ group, search, setSearch, onDownload }: ManageOrganizationProps) {
  const { slug } = group
  const tabs = [
    {
      value: 'users' as const,
      text: messages.manageUsers(),
      content: <MembersTab group={group} search={search} setSearch={setSearch} />,
    },
    {
      value: 'messages' as const,
      text: messages.messages(),
      content: <InvitationsTab group={group} />,
    },
    {
      value: 'resources' as const,
      text: messages.resources(),
      content: <ResourcesTab slug={slug} onDownload={onDownload} />,
    },
    {
      value: 'report' as const,
      text: messages.report(),
      content: (
        <ReportTab group={group} quarter={search.quarter} onChoose={(quarter) => setSearch({ quarter })} />
      ),
    },
    {
      value: 'analytics' as const,
      text: messages.analytics(),
      content: group.can.seeAnalytics ? (
        <AnalyticsTab slug={slug} range={search.range} onUpdate={(range) => setSearch({ range })} />
      ) : (
        <UsageTab slug={slug} month={search.month} onChoose={(month) => setSearch({ month })} />
      ),
    },
    { value: 'audit' as const, text: messages.auditLog(), content: <AuditTab slug={slug} /> },
  ].filter(({ value }) => hasTab(group, value))
  const shown = organizationTabs.find((tab) => tab === search.tab && tabs.some(({ value }) => value === tab))

  return (
    <>
      <PageHeading lead={describeMembers(group)} actions={<OrganizationActions group={group} />}>
        {messages.manageOrgOf({ title: group.title })}
      </PageHeading>
      <Tabs<OrganizationTab>
        label={commonMessages.organization()}
        value={shown ?? 'users'}
        onChange={(tab) => setSearch({ tab })}
        className="mt-6"
        tabs={tabs}
      />
      {search.member !== null && (
        <MemberDialog key={search.member} sub={search.member} onClose={() => setSearch({ member: null })} />
      )}
    </>
  )
}

/** Returns whether an organization has a tab for the person who looks at it. */
function hasTab({ hasResources, can }: OrganizationDetails, tab: OrganizationTab): boolean {
  if (tab === 'resources') return hasResources
  if (tab === 'report') return can.seeReport
  return tab !== 'analytics' || can.seeAnalytics || can.seeUsage
}

function OrganizationNotFound() {
  return <PageHeading lead={messages.notFoundLead()}>{messages.notFound()}</PageHeading>
}

function OrganizationLoading({ slug, search }: { slug: string; search: OrganizationSearch }) {
  // Requested together with the organization, and not after it.
  usePrefetchQuery(membersQuery(slug, search, undefined))
  return (
    <div className="min-h-dvh space-y-7">
      <h1 className="sr-only">{messages.onItsWay()}</h1>
      <Skeleton shape="block" className="h-24 max-w-xl" />
      <ListLoading />
    </div>
  )
}
