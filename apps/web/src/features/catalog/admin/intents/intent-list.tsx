import type { IntentRow } from '@kitchen-table/contract/catalog'
import type { AnswerRecords } from '@kitchen-table/domain/intents'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import type { DataSort } from '../../../../ui/tables/data-rows.ts'
import { RowVersionsButton } from '../record-buttons.tsx'
import { RecordTable } from '../record-table.tsx'
import { createIntentColumns, createIntentFilters } from './intent-columns.tsx'
import { messages } from './messages.ts'

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
  return (
    <RecordTable
      caption={messages.whatPeopleAsk()}
      rows={intents}
      rowKey={({ slug }) => slug}
      columns={createIntentColumns({ records, onEdit })}
      initialSort={byTitle}
      search={{
        label: messages.findAnIntent(),
        placeholder: messages.findByTitleOrPhrase(),
        text: ({ title, titleEs, phrases }) => [title, titleEs, ...phrases].join('\n'),
      }}
      filters={createIntentFilters(records)}
      countRows={messages.countIntents}
      actionsWidth="min(7rem, 30vw)"
      rowActions={(intent) => <RowVersionsButton name={intent.title} onClick={() => onCompare(intent)} />}
      empty={
        <EmptyState title={messages.noIntentsYet()} text={messages.noIntentsExplained()} action={addButton} />
      }
    />
  )
}
