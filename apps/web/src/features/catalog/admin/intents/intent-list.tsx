import type { IntentRow } from '@kitchen-table/contract/catalog'
import type { AnswerRecords } from '@kitchen-table/domain/intents'
import type { ReactNode } from 'react'
import { useListView } from '../../../../app/use-list-view.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import type { DataSort } from '../../../../ui/tables/data-rows.ts'
import { DataTable } from '../../../../ui/tables/data-table.tsx'
import { describeCountOf } from '../list-parts.tsx'
import { createIntentColumns, createIntentFilters, sortableColumns } from './intent-columns.tsx'

const byTitle: DataSort = { id: 'title', order: 'ascending' }

type IntentListProps = {
  intents: readonly IntentRow[]
  records: AnswerRecords
  addButton: ReactNode
  onEdit: (intent: IntentRow) => void
  onCompare: (intent: IntentRow) => void
}

/** All intents, with a search in their titles and phrases, and filters. */
export function IntentList({ intents, records, addButton, onEdit, onCompare }: IntentListProps) {
  const filters = createIntentFilters(records)
  const { view } = useListView({ columns: sortableColumns, filters, initialSort: byTitle })
  return (
    <DataTable
      caption="What people ask"
      rows={intents}
      rowKey={({ slug }) => slug}
      columns={createIntentColumns({ records, onEdit })}
      initialSort={byTitle}
      view={view}
      search={{
        label: 'Find an intent',
        placeholder: 'Find by title or phrase',
        text: ({ title, titleEs, phrases }) => [title, titleEs, ...phrases].join('\n'),
        showAllText: 'Show all',
      }}
      filters={filters}
      describeCount={describeCountOf('intent')}
      actionsWidth="min(7rem, 30vw)"
      rowActions={(intent) => (
        <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => onCompare(intent)}>
          Versions
          <span className="sr-only">: {intent.title}</span>
        </Button>
      )}
      empty={
        <EmptyState
          title="No intents yet"
          text="Searches find tracks and lessons by their words alone until there are some."
          action={addButton}
        />
      }
    />
  )
}
