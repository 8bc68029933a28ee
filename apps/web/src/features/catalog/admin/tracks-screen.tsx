import type { TrackRow } from '@kitchen-table/contract/catalog'
import { audiences } from '@kitchen-table/domain/catalog'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tracksQuery } from '../../../app/admin-api.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { audienceNames } from '../editors/audience-names.ts'
import {
  createCreationDateColumn,
  createNameColumn,
  createStatusColumn,
  createStatusFilter,
  ListPage,
  nameAscending,
} from './list-parts.tsx'
import { messages } from './messages.ts'
import { RecordTable } from './record-table.tsx'

const createColumns = (): DataColumn<TrackRow>[] => [
  createStatusColumn(({ trackDisabled }) => trackDisabled),
  createNameColumn(({ slug }) => ({ to: '/admin/updatetrack/$slug', params: { slug } })),
  {
    id: 'audience',
    header: messages.audience(),
    cell: ({ audience }) => audienceNames[audience](),
    sortValue: ({ audience }) => audienceNames[audience](),
    hideOnPhone: true,
    width: '15rem',
  },
  createCreationDateColumn({ id: 'created', header: messages.created(), width: '8rem' }),
]

const createFilters = () => [
  createStatusFilter(({ trackDisabled }: TrackRow) => trackDisabled),
  {
    id: 'audience',
    label: messages.audience(),
    options: audiences.map((audience) => ({ value: audience, text: audienceNames[audience]() })),
    matches: ({ audience }: TrackRow, value: string) => audience === value,
  },
]

const CreateLink = () => (
  <Link to="/admin/createtrack" className={buttonStyle()}>
    {messages.createNewTrack()}
  </Link>
)

export function TracksScreen() {
  const query = useQuery(tracksQuery)

  return (
    <ListPage
      title={messages.manageTracks()}
      lead={messages.tracksLead()}
      action={<CreateLink />}
      query={query}
      name={messages.theTracks()}
    >
      {({ tracks }) => (
        <RecordTable
          caption={messages.tracks()}
          rows={tracks}
          rowKey={({ slug }) => slug}
          columns={createColumns()}
          initialSort={nameAscending}
          sortLast={({ trackDisabled }) => trackDisabled}
          search={{
            label: messages.findATrack(),
            placeholder: messages.findByNameOrTag(),
            text: ({ title, keywords }) => [title, ...keywords].join(' '),
          }}
          filters={createFilters()}
          countRows={messages.countTracks}
          empty={
            <EmptyState
              title={messages.noTracksYet()}
              text={messages.tracksExplained()}
              action={<CreateLink />}
            />
          }
        />
      )}
    </ListPage>
  )
}
