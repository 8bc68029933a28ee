import type { GroupDetails } from '@kitchen-table/contract/groups-organisations'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import type { GroupSearch } from '../group-search.ts'
import { FollowedJobPanel } from '../jobs/followed-job-panel.tsx'
import { MemberList } from './member-list.tsx'
import { NoticeCards, VisibilityCard } from './notice-cards.tsx'

const GroupSettings = lazyComponent(
  () => import('../settings/group-settings.tsx').then((module) => module.GroupSettings),
  { name: 'the settings', isOnDemand: true },
)

type MembersTabProps = {
  group: GroupDetails
  search: GroupSearch
  setSearch: (change: Partial<GroupSearch>) => void
}

/** The members with what wants attention beside them, and the settings that administrators change. */
export function MembersTab({ group, search, setSearch }: MembersTabProps) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_16rem] lg:grid-rows-[auto_1fr] min-[88rem]:grid-cols-[minmax(0,1fr)_19rem] min-[88rem]:gap-x-6">
      <div className="min-w-0 max-lg:order-2 lg:col-start-1 lg:row-start-1 lg:row-end-3">
        <FollowedJobPanel slug={group.slug} />
        <MemberList group={group} search={search} setSearch={setSearch} />
      </div>
      <div className="min-w-0 space-y-4 empty:hidden max-lg:order-1 lg:col-start-2">
        <NoticeCards group={group} isListed={search.status} setSearch={setSearch} />
      </div>
      <div className="min-w-0 space-y-4 max-lg:order-3 lg:col-start-2">
        <VisibilityCard group={group} />
        {group.can.edit && <GroupSettings group={group} />}
      </div>
    </div>
  )
}
