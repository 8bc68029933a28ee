import type { GroupDetails } from '@kitchen-table/contract/groups-organisations'
import { memberSorts } from '@kitchen-table/domain/groups/member-search'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Pager } from '../../../ui/paged-table.tsx'
import type { GroupSearch } from '../group-search.ts'
import { ListLoading } from '../list-loading.tsx'
import { membersQuery, toMemberQuery } from '../queries.ts'
import { NoMembers, SelectAllNotice } from './list-notices.tsx'
import { describePage, firstPage, getCursors, MEMBERS_A_PAGE } from './member-pages.ts'
import { countTicked, getTickedSubs, noneTicked, toMemberSelections } from './member-selection.ts'
import { MemberTable } from './member-table.tsx'
import { MemberToolbar } from './member-toolbar.tsx'
import { SelectionActions } from './selection-actions.tsx'
import { useMemberActions } from './use-member-actions.ts'

type MemberListProps = {
  group: GroupDetails
  search: GroupSearch
  setSearch: (change: Partial<GroupSearch>) => void
}

/** The members of an organisation: searched, sorted and paged by the server. */
export function MemberList({ group, search, setSearch }: MemberListProps) {
  const [opened, setOpened] = useState(firstPage)
  const [ticked, setTicked] = useState(noneTicked)
  const list = useRef<HTMLDivElement>(null)
  const { sort, order } = search
  const key = JSON.stringify([toMemberQuery(search), sort, order])
  const cursors = getCursors(opened, key)
  const query = useQuery(membersQuery(group.slug, search, cursors.at(-1)))
  const actions = useMemberActions(group)

  /** Other members are meant by another query, so nobody stays ticked. */
  function change(next: Partial<GroupSearch>) {
    setTicked(noneTicked)
    setSearch(next)
  }

  function toggleSort(id: string) {
    const column = memberSorts.find((each) => each === id)
    if (column === undefined) return
    const isAscending = sort === column && order === 'ascending'
    setSearch({ sort: column, order: isAscending ? 'descending' : 'ascending' })
  }

  async function runForTicked(
    action: (selections: ReturnType<typeof toMemberSelections>) => Promise<boolean>,
  ) {
    if (await action(toMemberSelections(ticked, toMemberQuery(search)))) clearTicked()
  }

  /** The bar with the focus disappears with the selection. */
  function clearTicked() {
    setTicked(noneTicked)
    list.current?.querySelector<HTMLElement>('thead input')?.focus({ preventScroll: true })
  }

  return (
    <div ref={list} className="flex min-w-0 flex-col gap-3">
      <MemberToolbar group={group} search={search} onChange={change} />
      <QueryRegion query={query} name="the members" loading={<ListLoading />}>
        {({ members, matching, next }) => (
          <>
            <SelectAllNotice
              isPageTicked={
                ticked.kind === 'some' &&
                members.length > 0 &&
                members.every(({ sub }) => ticked.subs.has(sub))
              }
              isAllTicked={ticked.kind === 'matching'}
              pageSize={members.length}
              matching={matching}
              onSelectAll={() => setTicked({ kind: 'matching', count: matching })}
            />
            <MemberTable
              group={group}
              search={search}
              members={members}
              isOutdated={query.isPlaceholderData}
              pageKey={`${key} ${cursors.length}`}
              selected={getTickedSubs(ticked, members)}
              onSelect={(subs) => setTicked({ kind: 'some', subs })}
              onSort={toggleSort}
              onMove={actions.moveOne}
              empty={
                <NoMembers group={group} onShowAll={() => change({ q: '', subGroup: '', status: null })} />
              }
            />
            {members.length > 0 && (
              <Pager
                text={describePage(cursors.length, members.length, matching)}
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
        count={countTicked(ticked)}
        onMove={(subGroupId) => runForTicked((selections) => actions.moveMany(selections, subGroupId))}
        onRemind={() => runForTicked(actions.remind)}
        onClear={clearTicked}
      />
    </div>
  )
}
