import type { GroupDetails } from '@kitchen-table/contract/groups-organisations'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import type { GroupSearch } from '../group-search.ts'
import { FollowedJobPanel } from '../jobs/followed-job-panel.tsx'
import { MemberList } from './member-list.tsx'
import { NoticeCards } from './notice-cards.tsx'

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
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:grid-rows-[auto_1fr] xl:gap-6">
      <div className="min-w-0 max-lg:order-2 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <FollowedJobPanel slug={group.slug} />
        <MemberList group={group} search={search} setSearch={setSearch} />
      </div>
      <div className="min-w-0 space-y-4 max-lg:order-1 lg:col-start-2">
        <NoticeCards group={group} isListed={search.status} setSearch={setSearch} />
      </div>
      {group.can.edit && (
        <div className="min-w-0 max-lg:order-3 lg:col-start-2">
          <GroupSettings group={group} />
        </div>
      )}
    </div>
  )
}
