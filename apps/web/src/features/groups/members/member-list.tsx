import type { MemberRow } from '@kitchen-table/contract/groups-members'
import type { GroupDetails } from '@kitchen-table/contract/groups-organisations'
import { memberSorts } from '@kitchen-table/domain/groups/member-search'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import { PagedTable, Pager } from '../../../ui/paged-table.tsx'
import type { GroupSearch } from '../group-search.ts'
import { ListLoading } from '../list-loading.tsx'
import { getPersonName } from '../member-status.ts'
import { membersQuery, toMemberQuery } from '../queries.ts'
import { createMemberColumns } from './member-columns.tsx'
import { describePage, firstPage, getCursors, MEMBERS_A_PAGE } from './member-pages.ts'
import { countTicked, getTickedSubs, noneTicked, toMemberSelections } from './member-selection.ts'
import { MemberToolbar } from './member-toolbar.tsx'
import { SelectionActions } from './selection-actions.tsx'
import { useMemberActions } from './use-member-actions.ts'

const DeleteMemberDialog = lazyComponent(
  () => import('../delete-member-dialog.tsx').then((module) => module.DeleteMemberDialog),
  { name: 'the question before a member is deleted', dismiss: ({ onClose }) => onClose() },
)

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

type MemberTableProps = {
  group: GroupDetails
  search: GroupSearch
  members: readonly MemberRow[]
  isOutdated: boolean
  pageKey: string
  selected: ReadonlySet<string>
  onSelect: (subs: ReadonlySet<string>) => void
  onSort: (id: string) => void
  onMove: (member: MemberRow, subGroupId: string | null) => Promise<boolean>
  empty: ReactNode
}

function MemberTable(props: MemberTableProps) {
  const { group, search, members, onMove } = props
  const [deleted, setDeleted] = useState<MemberRow | null>(null)
  const [now] = useState(() => Date.now())
  const canDelete = members.some(({ can }) => can.delete)

  return (
    <>
      <PagedTable
        caption={`Members of ${group.title}`}
        rows={members}
        rowKey={({ sub }) => sub}
        rowName={(member) => getPersonName(member) ?? member.email}
        columns={createMemberColumns({ group, search, now, onMove })}
        sort={{ id: search.sort, order: search.order }}
        onSort={props.onSort}
        selection={{ selected: props.selected, onChange: props.onSelect }}
        isOutdated={props.isOutdated}
        pageKey={props.pageKey}
        empty={props.empty}
        {...(canDelete && {
          actionsWidth: '4.5rem',
          rowActions: (member: MemberRow) =>
            member.can.delete && (
              <Button
                variant="quiet"
                size="small"
                aria-haspopup="dialog"
                className="px-2!"
                onClick={() => setDeleted(member)}
              >
                Delete<span className="sr-only"> {getPersonName(member) ?? member.email}</span>
              </Button>
            ),
        })}
      />
      {deleted && (
        <DeleteMemberDialog member={deleted} groupTitle={group.title} onClose={() => setDeleted(null)} />
      )}
    </>
  )
}

type SelectAllNoticeProps = {
  isPageTicked: boolean
  isAllTicked: boolean
  pageSize: number
  matching: number
  onSelectAll: () => void
}

/** Offers to tick also the members of the other pages. */
function SelectAllNotice(props: SelectAllNoticeProps) {
  const { isPageTicked, isAllTicked, pageSize, matching, onSelectAll } = props
  if (isAllTicked) return <p className="text-small font-semibold">All {matching} who match are selected.</p>
  if (!isPageTicked || matching <= pageSize) return null
  return (
    <p className="-my-2 flex min-h-11 flex-wrap items-center gap-x-3 text-small">
      All {pageSize} on this page are selected.
      <button type="button" onClick={onSelectAll} className={standaloneLinkStyle}>
        Select all {matching} who match
      </button>
    </p>
  )
}

function NoMembers({ group, onShowAll }: { group: GroupDetails; onShowAll: () => void }) {
  if (group.memberCount === 0)
    return (
      <EmptyState
        title="Nobody is here yet"
        text={
          group.can.addMember
            ? 'Add people one by one with “Add Member”, or all at once from a spreadsheet with “Batch Add”.'
            : 'Members appear here when they have signed in for the first time.'
        }
      />
    )
  return (
    <EmptyState
      title="Nobody matches"
      text="The search finds the beginning of an e-mail address, a first name or a last name."
      action={
        <Button variant="outline" size="small" onClick={onShowAll}>
          Show all members
        </Button>
      }
    />
  )
}
