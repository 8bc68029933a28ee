import type { OrganizationRow } from '@kitchen-table/contract/organizations'
import {
  describeSeats,
  foldText,
  matchesNameQuery,
  parseNameQuery,
  toSearchWordsText,
  toSeats,
} from '@kitchen-table/domain/organizations'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { formatListDate } from '../../app/format-dates.ts'
import { useListView } from '../../app/use-list-view.ts'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { standaloneLinkStyle } from '../../ui/link-style.ts'
import { type DataSort, matchesSearch } from '../../ui/tables/data-rows.ts'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import type { ControlledView } from '../../ui/tables/data-table-props.ts'
import { messages } from './messages.ts'

const initialSort: DataSort = { id: 'name', order: 'ascending' }

const listColumns = (): readonly DataColumn<OrganizationRow>[] => [
  {
    id: 'name',
    header: commonMessages.name(),
    isRowHeader: true,
    cell: ({ slug, title }) => (
      <Link to="/admin/group/$slug" params={{ slug }} className={`${standaloneLinkStyle} -my-3 max-w-full`}>
        {title}
      </Link>
    ),
    sortValue: ({ title }) => title,
  },
  {
    id: 'display-name',
    header: messages.shownAs(),
    cell: ({ groupDisplayName, isProviderOwned }) => (
      <>
        {groupDisplayName}
        {isProviderOwned && (
          <span className="text-soft">
            {groupDisplayName && ' · '}
            {messages.ownSignIn()}
          </span>
        )}
      </>
    ),
    hideOnPhone: true,
    width: '20rem',
  },
  {
    id: 'members',
    header: messages.members(),
    cell: (group) => describeSeats(toSeats(group)),
    sortValue: (group) => toSeats(group).taken,
    numeric: true,
    width: '10rem',
  },
  {
    id: 'created',
    header: messages.created(),
    cell: ({ createdAt }) => formatListDate(createdAt),
    sortValue: ({ createdAt }) => Date.parse(createdAt),
    hideOnPhone: true,
    width: '8rem',
  },
]

/** Whether a search finds an organization: by parts of words, or as it finds the names of people. */
export function matchesOrganizationSearch(
  { title, groupDisplayName, slug }: OrganizationRow,
  text: string,
): boolean {
  const query = parseNameQuery(text)
  const name = [title, groupDisplayName, slug].join(' ')
  return (
    query === null ||
    matchesSearch(foldText(name), foldText(text).trim()) ||
    matchesNameQuery(query, { email: '', searchWords: toSearchWordsText({ first: name, last: '' }) })
  )
}

type OrganizationListProps = { groups: readonly OrganizationRow[]; createButton: ReactNode }

/** The organizations in two sections, active and inactive, with one search for both. */
export function OrganizationList({ groups, createButton }: OrganizationListProps) {
  const columns = listColumns()
  const { view, search } = useListView({ columns, initialSort })
  const words = search.value.trim()
  // Both sections have the one search.
  const sectionView: ControlledView = {
    ...view,
    shown: { ...view.shown, searchText: '' },
    onChange: (next) => view.onChange({ ...next, searchText: view.shown.searchText }),
  }
  const shown = groups.filter((group) => matchesOrganizationSearch(group, words))

  if (groups.length === 0)
    return (
      <EmptyState title={messages.noOrganizations()} text={messages.createTheFirst()} action={createButton} />
    )
  return (
    <div className="space-y-9">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TextField
          label={messages.findAnOrganization()}
          hideLabel
          type="search"
          icon="search"
          placeholder={messages.findByName()}
          maxLength={100}
          {...search}
          autoComplete="off"
          className="max-w-sm flex-1 basis-56 max-sm:max-w-none"
        />
        <p role="status" className="text-small text-soft">
          {shown.length === groups.length
            ? messages.countOrganizations({ count: groups.length })
            : messages.countShown({ shown: shown.length, count: groups.length })}
        </p>
      </div>
      {sections
        .filter((section) => section !== 'archived' || groups.some(({ archivedAt }) => archivedAt !== null))
        .map((section) => (
          <OrganizationSection
            key={section}
            section={section}
            columns={columns}
            groups={shown.filter((group) => getSection(group) === section)}
            isSearched={words !== ''}
            view={sectionView}
          />
        ))}
    </div>
  )
}

const sections = ['active', 'disabled', 'archived'] as const
type Section = (typeof sections)[number]

const getSection = ({ groupStatus, archivedAt }: OrganizationRow): Section =>
  archivedAt === null ? groupStatus : 'archived'

type SectionWords = { title: PlainMessage; caption: PlainMessage; empty: PlainMessage }

const sectionWords: Record<Section, SectionWords> = {
  active: {
    title: commonMessages.active,
    caption: messages.activeOrganizations,
    empty: messages.noneIsActive,
  },
  disabled: {
    title: messages.inactive,
    caption: messages.inactiveOrganizations,
    empty: messages.noneIsInactive,
  },
  archived: { title: messages.archive, caption: messages.archivedOrganizations, empty: messages.noneMatches },
}

type OrganizationSectionProps = {
  section: Section
  columns: readonly DataColumn<OrganizationRow>[]
  groups: readonly OrganizationRow[]
  isSearched: boolean
  view: ControlledView
}

function OrganizationSection({ section, columns, groups, isSearched, view }: OrganizationSectionProps) {
  const id = useId()
  const { title, caption, empty } = sectionWords[section]
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-title-s">
        {title()}{' '}
        <span className="font-sans text-small font-normal text-soft tabular-nums">{groups.length}</span>
      </h2>
      <DataTable
        caption={caption()}
        rows={groups}
        rowKey={({ slug }) => slug}
        columns={columns}
        initialSort={initialSort}
        // The frame of each section is one of its own.
        view={{ ...view, place: { ...view.place, id: `${section} organizations`, frameTop: 0 } }}
        empty={
          <p className="rounded-card bg-tint/50 px-5 py-6 text-small text-soft">
            {isSearched ? messages.noneMatches() : empty()}
          </p>
        }
      />
    </section>
  )
}
