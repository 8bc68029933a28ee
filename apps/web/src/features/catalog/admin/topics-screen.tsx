import type { TopicRow } from '@kitchen-table/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEditedLayout } from '../../../app/edited-layout.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { topicsQuery } from '../editors/record-list-queries.ts'
import {
  createNameColumn,
  createStatusColumn,
  createStatusFilter,
  ListPage,
  nameAscending,
} from './list-parts.tsx'
import { messages } from './messages.ts'
import { RecordTable } from './record-table.tsx'

const createColumns = (): DataColumn<TopicRow>[] => [
  createStatusColumn(({ disabled }) => disabled),
  createNameColumn(({ slug }) => ({ to: '/admin/updatetopic/$slug', params: { slug } })),
  {
    id: 'featured',
    header: messages.featured(),
    cell: ({ featured }) => (featured ? messages.yes() : ''),
    sortValue: ({ featured }) => (featured ? 0 : 1),
    hideOnPhone: true,
    width: '8rem',
  },
  {
    id: 'tracks',
    header: messages.tracks(),
    cell: ({ tracks }) => tracks.length,
    sortValue: ({ tracks }) => tracks.length,
    numeric: true,
    hideOnPhone: true,
    width: '7rem',
  },
]

const createFilters = () => [
  createStatusFilter(({ disabled }: TopicRow) => disabled, {
    value: 'featured',
    text: messages.featured(),
    matches: ({ featured }) => featured,
  }),
]

const CreateLink = () => (
  <Link to="/admin/createtopic" className={buttonStyle()}>
    {messages.createNewTopic()}
  </Link>
)

export function TopicsScreen() {
  const layout = useEditedLayout()
  const query = useQuery(topicsQuery(layout.config))

  return (
    <ListPage
      title={messages.manageTopics()}
      lead={messages.topicsOfLayout({ layout: layout.title })}
      action={<CreateLink />}
      query={query}
      name={messages.theTopics()}
    >
      {({ topics }) => (
        <RecordTable
          key={layout.config}
          caption={messages.topicsOfLayoutCaption({ layout: layout.title })}
          rows={topics}
          rowKey={({ slug }) => slug}
          columns={createColumns()}
          initialSort={nameAscending}
          search={{
            label: messages.findATopic(),
            placeholder: messages.findByName(),
            text: ({ title }) => title,
          }}
          filters={createFilters()}
          countRows={messages.countTopics}
          empty={
            <EmptyState
              title={messages.noTopicsYet({ layout: layout.title })}
              text={messages.topicsExplained()}
              action={<CreateLink />}
            />
          }
        />
      )}
    </ListPage>
  )
}
