import type { TrackRow } from '@kitchen-table/contract/catalog'
import { audiences } from '@kitchen-table/domain/catalog'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tracksQuery } from '../../../app/admin-api.ts'
import { useListView } from '../../../app/use-list-view.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import {
  createDateColumn,
  createNameColumn,
  createStatusColumn,
  describeCountOf,
  hasStatus,
  ListPage,
  nameAscending,
  statusOptions,
} from './list-parts.tsx'
import { messages } from './messages.ts'

const columns: readonly DataColumn<TrackRow>[] = [
  createStatusColumn(({ trackDisabled }) => trackDisabled),
  createNameColumn(({ slug }) => ({ to: '/admin/updatetrack/$slug', params: { slug } })),
  {
    id: 'audience',
    header: 'Audience',
    cell: ({ audience }) => audience,
    sortValue: ({ audience }) => audience,
    hideOnPhone: true,
    width: '15rem',
  },
  createDateColumn({ id: 'created', header: 'Created', width: '8rem' }),
]

const filters = [
  {
    id: 'status',
    label: 'Status',
    options: statusOptions,
    matches: ({ trackDisabled }: TrackRow, value: string) => hasStatus(trackDisabled, value),
  },
  {
    id: 'audience',
    label: 'Audience',
    options: audiences.map((audience) => ({ value: audience, text: audience })),
    matches: ({ audience }: TrackRow, value: string) => audience === value,
  },
]

const createLink = (
  <Link to="/admin/createtrack" className={buttonStyle()}>
    Create New Track
  </Link>
)

export function TracksScreen() {
  const { view } = useListView({ columns, filters, initialSort: nameAscending })
  const query = useQuery(tracksQuery)

  return (
    <ListPage
      title={messages.manageTracks()}
      lead={messages.everyTrackOfThe()}
      action={createLink}
      query={query}
      name="the tracks"
    >
      {({ tracks }) => (
        <DataTable
          caption={messages.tracks()}
          rows={tracks}
          rowKey={({ slug }) => slug}
          columns={columns}
          initialSort={nameAscending}
          view={view}
          sortLast={({ trackDisabled }) => trackDisabled}
          search={{
            label: 'Find a track',
            placeholder: messages.findByNameOrTag(),
            text: ({ title, keywords }) => [title, ...keywords].join(' '),
            showAllText: commonMessages.showAll(),
          }}
          filters={filters}
          describeCount={describeCountOf('track')}
          empty={
            <EmptyState title={messages.noTracksYet()} text={messages.aTrackIsA()} action={createLink} />
          }
        />
      )}
    </ListPage>
  )
}
