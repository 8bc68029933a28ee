import type { MemberRow, OrganizationDetails } from '@kitchen-table/contract/organizations'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { PagedTable } from '../../../ui/tables/paged-table.tsx'
import { getPersonName } from '../member-status.ts'
import type { OrganizationSearch } from '../organization-search.ts'
import { createMemberColumns } from './member-columns.tsx'
import { messages } from './messages.ts'

const DeleteMemberDialog = lazyComponent(
  () => import('../delete-member-dialog.tsx').then((module) => module.DeleteMemberDialog),
  { name: messages.theDeleteQuestion, dismiss: ({ onClose }) => onClose() },
)

type MemberTableProps = {
  group: OrganizationDetails
  search: OrganizationSearch
  members: readonly MemberRow[]
  isOutdated: boolean
  pageKey: string
  selected: ReadonlySet<string>
  /** Null where nothing can be done with many members at once. */
  onSelect: ((subs: ReadonlySet<string>) => void) | null
  onSort: (id: string) => void
  onMove: (member: MemberRow, subGroupId: string | null) => Promise<boolean>
  empty: ReactNode
}

/** A page of members, with what can be done with each of them. */
export function MemberTable(props: MemberTableProps) {
  const { group, search, members, onMove, onSelect } = props
  const [deleted, setDeleted] = useState<MemberRow | null>(null)
  const [now] = useState(() => Date.now())
  const canDelete = members.some(({ can }) => can.delete)

  return (
    <>
      <PagedTable
        caption={messages.membersOf({ organization: group.title })}
        rows={members}
        rowKey={({ sub }) => sub}
        rowName={(member) => getPersonName(member) ?? member.email}
        columns={createMemberColumns({ group, search, now, onMove })}
        sort={{ id: search.sort, order: search.order }}
        onSort={props.onSort}
        {...(onSelect && { selection: { selected: props.selected, onChange: onSelect } })}
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
                <RichMessage
                  parts={messages.delete({
                    name: getPersonName(member) ?? member.email,
                    hidden: (text) => <span className="sr-only">{text}</span>,
                  })}
                />
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
