import type { ImportItem } from '@kitchen-table/contract/catalog'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { describeItem, kindWords } from './import-words.ts'
import { describeCountOf } from './list-parts.tsx'
import { messages } from './messages.ts'

const columns: readonly DataColumn<ImportItem>[] = [
  {
    id: 'title',
    header: 'Name',
    isRowHeader: true,
    cell: ({ title }) => title,
    sortValue: ({ title }) => title,
  },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ kind }) => kindWords[kind],
    sortValue: ({ kind }) => kindWords[kind],
    hideOnPhone: true,
    width: '7rem',
  },
  { id: 'action', header: 'What happens', cell: describeItem, sortValue: describeItem, width: '16rem' },
]

const actionFilter = {
  id: 'action',
  label: 'What happens',
  options: [
    { value: 'add', text: 'Added' },
    { value: 'change', text: 'Changed' },
    { value: 'leave', text: 'Stays' },
  ],
  matches: ({ action }: ImportItem, value: string) => action === value,
}

const resultFilter = {
  id: 'result',
  label: 'How it went',
  options: [
    { value: 'done', text: 'Done' },
    { value: 'skipped', text: 'Left alone' },
    { value: 'failed', text: 'Could not be saved' },
  ],
  matches: ({ result }: ImportItem, value: string) => result === value,
}

/** The records of an import, the changes first. */
export function ImportItems({ items, hasBegun }: { items: ImportItem[]; hasBegun: boolean }) {
  if (items.length === 0) return null
  return (
    <DataTable
      caption={messages.recordsOfTheImport()}
      rows={items}
      rowKey={({ kind, key }) => `${kind} ${key}`}
      columns={columns}
      filters={hasBegun ? [resultFilter, actionFilter] : [actionFilter]}
      search={{ label: 'Find a record', placeholder: messages.findByName(), text: ({ title }) => title }}
      describeCount={describeCountOf('record')}
      empty={null}
      maxHeight="24rem"
    />
  )
}
