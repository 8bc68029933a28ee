import type { TopicRow } from '@kitchen-table/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEditedLayout } from '../../../app/edited-layout.ts'
import { useListView } from '../../../app/use-list-view.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import {
  createNameColumn,
  createStatusColumn,
  describeCountOf,
  hasStatus,
  ListPage,
  nameAscending,
  statusOptions,
} from './list-parts.tsx'
import { messages } from './messages.ts'
import { topicsQuery } from './queries.ts'

const columns: readonly DataColumn<TopicRow>[] = [
  createStatusColumn(({ disabled }) => disabled),
  createNameColumn(({ slug }) => ({ to: '/admin/updatetopic/$slug', params: { slug } })),
  {
    id: 'featured',
    header: 'Featured',
    cell: ({ featured }) => (featured ? 'Yes' : ''),
    sortValue: ({ featured }) => (featured ? 0 : 1),
    hideOnPhone: true,
    width: '8rem',
  },
  {
    id: 'tracks',
    header: 'Tracks',
    cell: ({ tracks }) => tracks.length,
    sortValue: ({ tracks }) => tracks.length,
    numeric: true,
    hideOnPhone: true,
    width: '7rem',
  },
]

const filters = [
  {
    id: 'status',
    label: 'Status',
    options: [...statusOptions, { value: 'featured', text: 'Featured' }],
    matches: ({ disabled, featured }: TopicRow, value: string) =>
      value === 'featured' ? featured : hasStatus(disabled, value),
  },
]

const createLink = (
  <Link to="/admin/createtopic" className={buttonStyle()}>
    Create New Topic
  </Link>
)

export function TopicsScreen() {
  const layout = useEditedLayout()
  const { view } = useListView({ columns, filters, initialSort: nameAscending })
  const query = useQuery(topicsQuery(layout.config))

  return (
    <ListPage
      title={messages.manageTopics()}
      lead={`Topics of the layout “${layout.title}”.`}
      action={createLink}
      query={query}
      name="the topics"
    >
      {({ topics }) => (
        <DataTable
          key={layout.config}
          caption={`Topics of the layout ${layout.title}`}
          rows={topics}
          rowKey={({ slug }) => slug}
          columns={columns}
          initialSort={nameAscending}
          view={view}
          search={{
            label: 'Find a topic',
            placeholder: messages.findByName(),
            text: ({ title }) => title,
            showAllText: commonMessages.showAll(),
          }}
          filters={filters}
          describeCount={describeCountOf('topic')}
          empty={
            <EmptyState
              title={`“${layout.title}” has no topics yet`}
              text={messages.aTopicGathersTracks()}
              action={createLink}
            />
          }
        />
      )}
    </ListPage>
  )
}
