import type { TrackRow } from '@kitchen-table/contract/catalog'
import { audiences } from '@kitchen-table/domain/catalog'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tracksQuery } from '../../../app/admin-api.ts'
import { useListView } from '../../../app/use-list-view.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { createCountDescriber } from '../../../ui/tables/create-count-describer.ts'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
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
  const [columns, filters] = [createColumns(), createFilters()]
  const { view } = useListView({ columns, filters, initialSort: nameAscending })
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
        <DataTable
          caption={messages.tracks()}
          rows={tracks}
          rowKey={({ slug }) => slug}
          columns={columns}
          initialSort={nameAscending}
          view={view}
          sortLast={({ trackDisabled }) => trackDisabled}
          search={{
            label: messages.findATrack(),
            placeholder: messages.findByNameOrTag(),
            text: ({ title, keywords }) => [title, ...keywords].join(' '),
            showAllText: commonMessages.showAll(),
          }}
          filters={filters}
          describeCount={createCountDescriber(messages.countTracks)}
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
