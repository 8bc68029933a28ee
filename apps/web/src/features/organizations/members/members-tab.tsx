import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { FollowedJobPanel } from '../jobs/followed-job-panel.tsx'
import type { OrganizationSearch } from '../organization-search.ts'
import { MemberList } from './member-list.tsx'
import { messages } from './messages.ts'
import { NoticeCards, VisibilityCard } from './notice-cards.tsx'

const OrganizationSettings = lazyComponent(
  () => import('../settings/organization-settings.tsx').then((module) => module.OrganizationSettings),
  { name: messages.theSettings, isOnDemand: true },
)

type MembersTabProps = {
  group: OrganizationDetails
  search: OrganizationSearch
  setSearch: (change: Partial<OrganizationSearch>) => void
}

/** The members with what wants attention beside them, and the settings that administrators change. */
export function MembersTab({ group, search, setSearch }: MembersTabProps) {
  return (
    <div className="grid grid-cols-1 gap-4 min-[75rem]:grid-cols-[minmax(0,1fr)_16rem] min-[75rem]:grid-rows-[auto_1fr] min-[88rem]:grid-cols-[minmax(0,1fr)_19rem] min-[88rem]:gap-x-6">
      <div className="min-w-0 max-[75rem]:order-2 min-[75rem]:col-start-1 min-[75rem]:row-start-1 min-[75rem]:row-end-3">
        <FollowedJobPanel slug={group.slug} />
        <MemberList group={group} search={search} setSearch={setSearch} />
      </div>
      <div className="grid min-w-0 content-start gap-4 empty:hidden max-[75rem]:order-1 sm:grid-cols-2 min-[75rem]:col-start-2 min-[75rem]:grid-cols-1">
        <NoticeCards group={group} isListed={search.status} setSearch={setSearch} />
      </div>
      <div className="min-w-0 space-y-4 max-[75rem]:order-3 min-[75rem]:col-start-2">
        <VisibilityCard group={group} />
        {group.can.edit && <OrganizationSettings group={group} />}
      </div>
    </div>
  )
}
