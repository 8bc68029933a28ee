import type { FoundPerson, PoolPerson } from '@kitchen-table/contract/organizations'
import { Link } from '@tanstack/react-router'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { getPersonName } from '../member-status.ts'
import { roleWords } from '../role-words.ts'
import { messages } from './messages.ts'

const linkStyle = `${standaloneLinkStyle} -my-3 max-w-full`

type Person = Pick<FoundPerson, 'sub' | 'email' | 'first' | 'last' | 'role' | 'enabled'>

export function nameOf(person: Person): string {
  return getPersonName(person) ?? person.email
}

function PersonLink({ person }: { person: Person }) {
  return (
    <Link to="/admin/member/$sub" params={{ sub: person.sub }} className={linkStyle}>
      <span title={person.email} className="min-w-0 truncate">
        {nameOf(person)}
      </span>
    </Link>
  )
}

const sharedColumns: readonly DataColumn<Person>[] = [
  {
    id: 'email',
    header: 'Email',
    cell: (person) =>
      getPersonName(person) !== null && (
        <span title={person.email} className="block truncate">
          {person.email}
        </span>
      ),
    hideOnPhone: true,
    width: '18rem',
  },
  { id: 'role', header: 'Role', cell: ({ role }) => roleWords[role], hideOnPhone: true, width: '8.5rem' },
]

const statusColumn: DataColumn<Person> = {
  id: 'status',
  header: 'Status',
  cell: ({ enabled }) => (
    <StatusMark tone={enabled ? 'good' : 'quiet'}>{enabled ? 'Enabled' : 'Disabled'}</StatusMark>
  ),
  width: '8.5rem',
}

export const foundPersonColumns: readonly DataColumn<FoundPerson>[] = [
  { id: 'name', header: 'Name', isRowHeader: true, cell: (person) => <PersonLink person={person} /> },
  ...sharedColumns,
  {
    id: 'group',
    header: 'Organization',
    cell: ({ group }) =>
      group === null ? (
        <span className="text-soft">{commonMessages.none()}</span>
      ) : (
        <Link to="/admin/group/$slug" params={{ slug: group.slug }} className={`${linkStyle} font-normal`}>
          <span className="min-w-0 truncate">{group.title}</span>
        </Link>
      ),
    hideOnPhone: true,
    width: '14rem',
  },
  statusColumn,
]

export const poolPersonColumns: readonly DataColumn<PoolPerson>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: (person) => (person.hasRecord ? <PersonLink person={person} /> : nameOf(person)),
  },
  ...sharedColumns,
  {
    id: 'record',
    header: 'In an organization',
    cell: ({ hasRecord }) =>
      hasRecord ? 'Has a record' : <span className="text-soft">{messages.noRecordHere()}</span>,
    hideOnPhone: true,
    width: '11rem',
  },
  statusColumn,
]
