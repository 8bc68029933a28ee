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

export function getPersonNameOrEmail(person: Person): string {
  return getPersonName(person) ?? person.email
}

function PersonLink({ person }: { person: Person }) {
  return (
    <Link to="/admin/member/$sub" params={{ sub: person.sub }} className={linkStyle}>
      <span title={person.email} className="min-w-0 truncate">
        {getPersonNameOrEmail(person)}
      </span>
    </Link>
  )
}

const listSharedColumns = (): readonly DataColumn<Person>[] => [
  {
    id: 'email',
    header: commonMessages.email(),
    cell: (person) =>
      getPersonName(person) !== null && (
        <span title={person.email} className="block truncate">
          {person.email}
        </span>
      ),
    hideOnPhone: true,
    width: '18rem',
  },
  {
    id: 'role',
    header: messages.role(),
    cell: ({ role }) => roleWords[role](),
    hideOnPhone: true,
    width: '8.5rem',
  },
]

const createStatusColumn = (): DataColumn<Person> => ({
  id: 'status',
  header: commonMessages.status(),
  cell: ({ enabled }) => (
    <StatusMark tone={enabled ? 'good' : 'quiet'}>
      {enabled ? messages.enabled() : commonMessages.disabled()}
    </StatusMark>
  ),
  width: '8.5rem',
})

export const createFoundPersonColumns = (): readonly DataColumn<FoundPerson>[] => [
  {
    id: 'name',
    header: commonMessages.name(),
    isRowHeader: true,
    cell: (person) => <PersonLink person={person} />,
  },
  ...listSharedColumns(),
  {
    id: 'group',
    header: commonMessages.organization(),
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
  createStatusColumn(),
]

export const createPoolPersonColumns = (): readonly DataColumn<PoolPerson>[] => [
  {
    id: 'name',
    header: commonMessages.name(),
    isRowHeader: true,
    cell: (person) => (person.hasRecord ? <PersonLink person={person} /> : getPersonNameOrEmail(person)),
  },
  ...listSharedColumns(),
  {
    id: 'record',
    header: messages.inOrganization(),
    cell: ({ hasRecord }) =>
      hasRecord ? messages.hasRecord() : <span className="text-soft">{messages.noRecord()}</span>,
    hideOnPhone: true,
    width: '11rem',
  },
  createStatusColumn(),
]
