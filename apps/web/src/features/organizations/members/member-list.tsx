import type { MemberRow, OrganizationDetails } from '@kitchen-table/contract/organizations'
import { memberSorts } from '@kitchen-table/domain/organizations'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { QueryRegion } from '../../../app/query-region.tsx'
import { ListLoading } from '../../../ui/tables/list-loading.tsx'
import { Pager } from '../../../ui/tables/paged-table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { OrganizationSearch } from '../organization-search.ts'
import { membersQuery, toMemberQueryInput } from '../queries.ts'
import { NoMembers, SelectAllNotice } from './list-notices.tsx'
import { getColumnWidthStyle } from './member-columns.tsx'
import {
  describePageOfMatches,
  firstMemberPage,
  formatPageRange,
  getCursors,
  MEMBERS_A_PAGE,
} from './member-pages.ts'
import {
  addTicked,
  changeTicked,
  describeTicked,
  getTickedSubs,
  noneTicked,
  toChosenMembers,
} from './member-selection.ts'
import { MemberTable } from './member-table.tsx'
import { MemberToolbar } from './member-toolbar.tsx'
import { messages } from './messages.ts'
import { SelectionActions } from './selection-actions.tsx'
import { useMemberActions } from './use-member-actions.ts'
import { useTickedMembers } from './use-ticked-members.ts'

const SelectByAddressDialog = lazyComponent(
  () => import('./select-by-address-dialog.tsx').then((module) => module.SelectByAddressDialog),
  { name: messages.theSelectionByAddress, dismiss: ({ onClose }) => onClose() },
)

type MemberListProps = {
  group: OrganizationDetails
  search: OrganizationSearch
  setSearch: (change: Partial<OrganizationSearch>) => void
}

/** The members of an organization: searched, sorted and paged by the server. */
export function MemberList({ group, search, setSearch }: MemberListProps) {
  const [opened, setOpened] = useState(firstMemberPage)
  const list = useRef<HTMLDivElement>(null)
  const { sort, order } = search
  const memberQuery = toMemberQueryInput(search)
  const [ticked, setTicked] = useTickedMembers(group.slug, JSON.stringify(memberQuery))
  const key = JSON.stringify([memberQuery, sort, order])
  /** What was pasted to select by; null while nobody is selected by addresses. */
  const [pasted, setPasted] = useState<string | null>(null)
  const cursors = getCursors(opened, key)
  const query = useQuery(membersQuery(group.slug, search, cursors.at(-1)))
  const actions = useMemberActions(group)

  function toggleSort(id: string) {
    const column = memberSorts.find((each) => each === id)
    if (column === undefined) return
    const isAscending = sort === column && order === 'ascending'
    setSearch({ sort: column, order: isAscending ? 'descending' : 'ascending' })
  }

  /** For when the control with the focus disappears. */
  function focusList() {
    const target =
      list.current?.querySelector<HTMLElement>('thead input') ??
      list.current?.querySelector<HTMLElement>('input[type="search"]')
    target?.focus({ preventScroll: true })
  }

  function clearTicked() {
    setTicked(noneTicked)
    focusList()
  }

  async function moveOne(member: MemberRow, subGroupId: string | null) {
    const isMoved = await actions.moveOne(member, subGroupId)
    // The row with the focus is about to leave a list of one sub-group.
    if (isMoved && search.subGroup !== '') focusList()
    return isMoved
  }

  return (
    <div ref={list} className={`flex min-w-0 flex-col gap-3 ${getColumnWidthStyle(group)}`}>
      <MemberToolbar group={group} search={search} onChange={setSearch} onSelectByAddress={setPasted} />
      <VisuallyHidden role="status">
        {describeTicked(ticked) ??
          (query.data &&
            describePageOfMatches(cursors.length, query.data.members.length, query.data.matching))}
      </VisuallyHidden>
      <QueryRegion query={query} name={messages.theMembers()} loading={<ListLoading />}>
        {({ members, matching, next }) => (
          <>
            <SelectAllNotice
              isPageTicked={
                ticked.kind === 'some' &&
                members.length > 0 &&
                members.every(({ sub }) => ticked.subs.has(sub))
              }
              ticked={ticked}
              pageSize={members.length}
              matching={matching}
              onSelectAll={() => {
                setTicked({ kind: 'matching', count: matching })
                focusList()
              }}
            />
            <MemberTable
              group={group}
              search={search}
              members={members}
              isOutdated={query.isPlaceholderData}
              pageKey={`${key} ${cursors.length}`}
              selected={getTickedSubs(ticked, members)}
              onSelect={(subs) => setTicked(changeTicked(ticked, subs))}
              onSort={toggleSort}
              onMove={moveOne}
              empty={
                <NoMembers group={group} onShowAll={() => setSearch({ q: '', subGroup: '', status: null })} />
              }
            />
            {members.length > 0 && (
              <Pager
                text={formatPageRange(cursors.length, members.length, matching)}
                pageSize={MEMBERS_A_PAGE}
                isBusy={query.isPlaceholderData}
                onPrevious={
                  cursors.length === 0 ? null : () => setOpened({ key, cursors: cursors.slice(0, -1) })
                }
                onNext={next === null ? null : () => setOpened({ key, cursors: [...cursors, next] })}
              />
            )}
          </>
        )}
      </QueryRegion>
      <SelectionActions
        group={group}
        ticked={ticked}
        chosen={toChosenMembers(ticked, memberQuery)}
        onExport={() => actions.exportChosen(toChosenMembers(ticked, memberQuery))}
        onClear={clearTicked}
      />
      {pasted !== null && (
        <SelectByAddressDialog
          group={group}
          pasted={pasted}
          onSelect={(subs) => setTicked(addTicked(ticked, subs))}
          onClose={() => setPasted(null)}
        />
      )}
    </div>
  )
}
