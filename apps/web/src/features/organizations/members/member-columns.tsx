import type { MemberRow, OrganizationDetails } from '@kitchen-table/contract/organizations'
import { Link } from '@tanstack/react-router'
import { formatListDate } from '../../../app/format-dates.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { Flag } from '../../../ui/flag.tsx'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { formatLastNameFirst, getMemberStatus, getPersonName } from '../member-status.ts'
import { MemberStatusMark } from '../member-status-mark.tsx'
import { formatOrganizationSearch, type OrganizationSearch } from '../organization-search.ts'
import { roleWords } from '../role-words.ts'
import { messages } from './messages.ts'
import { MoveSelect } from './move-select.tsx'

/** Narrower than in other lists, so that all columns fit beside the cards. */
const CELL = 'px-2!'

/**
 * The widths of sub-groups and addresses, for an element around the list. A sub-group shows about 14 letters where there
 * is room; an address gets what the other columns and the cards beside the list leave, while names have 9rem.
 */
export function getColumnWidthStyle(group: Pick<OrganizationDetails, 'can'>): string {
  const subGroup =
    '[--sub-group-width:7.5rem] min-[64rem]:[--sub-group-width:10rem] min-[75rem]:[--sub-group-width:7.5rem] min-[78rem]:[--sub-group-width:10rem]'
  const email = group.can.seeLastLogin
    ? '[--email-width:clamp(9.5rem,100vw-44rem-var(--sub-group-width),17rem)] min-[75rem]:[--email-width:clamp(9.5rem,100vw-57.75rem-var(--sub-group-width),17rem)]'
    : '[--email-width:clamp(11rem,100vw-38.75rem-var(--sub-group-width),17rem)] min-[75rem]:[--email-width:clamp(13rem,100vw-52.5rem-var(--sub-group-width),17rem)]'
  return `${subGroup} ${email}`
}

type ColumnOptions = {
  group: OrganizationDetails
  search: OrganizationSearch
  now: number
  onMove: (member: MemberRow, subGroupId: string | null) => Promise<boolean>
}

/** The columns of the members. Names lead to the details, but in the organization of a provider. */
export function createMemberColumns({ group, search, now, onMove }: ColumnOptions): DataColumn<MemberRow>[] {
  const name: DataColumn<MemberRow> = {
    id: 'name',
    header: commonMessages.name(),
    isRowHeader: true,
    isSortable: true,
    cell: (member) => <MemberName member={member} group={group} search={search} />,
    className: CELL,
  }
  const subGroup: DataColumn<MemberRow> = {
    id: 'sub-group',
    header: messages.subGroup(),
    cell: (member) => (
      <MoveSelect
        name={getPersonName(member) ?? member.email}
        subGroups={group.subGroups}
        subGroupId={member.subGroupId}
        onMove={(subGroupId) => onMove(member, subGroupId)}
      />
    ),
    hideOnPhone: true,
    width: 'var(--sub-group-width)',
    className: CELL,
  }
  const lastLogin: DataColumn<MemberRow> = {
    id: 'last-login',
    header: messages.lastLogin(),
    cell: ({ lastLoginAt }) => (lastLoginAt === null ? '–' : formatListDate(lastLoginAt)),
    hideOnPhone: true,
    width: '5.5rem',
    className: CELL,
  }
  return [
    name,
    {
      id: 'email',
      header: commonMessages.email(),
      isSortable: true,
      cell: (member) => <MemberEmail member={member} />,
      hideOnPhone: true,
      width: 'var(--email-width)',
      className: CELL,
    },
    {
      id: 'status',
      header: commonMessages.status(),
      isSortable: true,
      cell: (member) => (
        <MemberStatusMark
          status={getMemberStatus(member, now)}
          isLeaving={member.removalRequestedAt !== null}
        />
      ),
      hideOnPhone: true,
      width: '10.75rem',
      className: CELL,
    },
    ...(group.subGroups.length > 0 ? [subGroup] : []),
    {
      id: 'invited',
      header: messages.invited(),
      isSortable: true,
      cell: ({ invitedAt }) => (
        <span className="text-soft">{invitedAt === null ? '–' : formatListDate(invitedAt)}</span>
      ),
      hideOnPhone: true,
      width: '5.5rem',
      className: CELL,
    },
    ...(group.can.seeLastLogin ? [lastLogin] : []),
  ]
}

/** The address, unless it stands in place of the name. */
function MemberEmail({ member }: { member: MemberRow }) {
  if (getPersonName(member) === null) return null
  return (
    <span title={member.email} className="block truncate text-soft">
      {member.email}
    </span>
  )
}

type MemberNameProps = { member: MemberRow; group: OrganizationDetails; search: OrganizationSearch }

function MemberName({ member, group, search }: MemberNameProps) {
  const hasName = getPersonName(member) !== null
  const text = (
    <span
      title={hasName ? `${formatLastNameFirst(member)}, ${member.email}` : member.email}
      className="min-w-0 truncate"
    >
      {formatLastNameFirst(member)}
    </span>
  )
  // An address in place of a name also covers the empty cell of the address.
  const width = hasName ? 'max-w-full' : 'max-w-full md:w-[calc(100%+var(--email-width))] md:max-w-none'
  const role = member.role === 'manager' && <Flag className="ms-2 align-middle">{roleWords.manager()}</Flag>
  if (group.isProviderOwned)
    return (
      <span className={`flex items-center ${width}`}>
        {text}
        {role}
      </span>
    )
  return (
    <span className={`flex items-center ${width}`}>
      {/* The details lie over the list, and have an address of their own. */}
      <Link
        to="/admin/group/$slug"
        params={{ slug: group.slug }}
        search={formatOrganizationSearch({ ...search, member: member.sub })}
        mask={{ to: '/admin/member/$sub', params: { sub: member.sub } }}
        resetScroll={false}
        preload={false}
        aria-haspopup="dialog"
        className={`${standaloneLinkStyle} -my-3 min-w-0 max-w-full`}
      >
        {text}
      </Link>
      {role}
    </span>
  )
}
