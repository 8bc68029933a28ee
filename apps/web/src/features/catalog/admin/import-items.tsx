import type { ImportItem } from '@kitchen-table/contract/catalog'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { createCountDescriber } from '../../../ui/tables/create-count-describer.ts'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { messages } from './import.messages.ts'
import { contentKindLabels, describeImportItem } from './import-words.ts'
import { messages as adminMessages } from './messages.ts'

const createColumns = (): DataColumn<ImportItem>[] => [
  {
    id: 'title',
    header: commonMessages.name(),
    isRowHeader: true,
    cell: ({ title }) => title,
    sortValue: ({ title }) => title,
  },
  {
    id: 'kind',
    header: messages.kind(),
    cell: ({ kind }) => contentKindLabels[kind](),
    sortValue: ({ kind }) => contentKindLabels[kind](),
    hideOnPhone: true,
    width: '7rem',
  },
  {
    id: 'action',
    header: messages.whatHappens(),
    cell: describeImportItem,
    sortValue: describeImportItem,
    width: '16rem',
  },
]

const createActionFilter = () => ({
  id: 'action',
  label: messages.whatHappens(),
  options: [
    { value: 'add', text: adminMessages.added() },
    { value: 'change', text: messages.changed() },
    { value: 'leave', text: messages.stays() },
  ],
  matches: ({ action }: ImportItem, value: string) => action === value,
})

const createResultFilter = () => ({
  id: 'result',
  label: messages.howItWent(),
  options: [
    { value: 'done', text: messages.done() },
    { value: 'skipped', text: messages.leftAlone() },
    { value: 'failed', text: messages.couldNotBeSaved() },
  ],
  matches: ({ result }: ImportItem, value: string) => result === value,
})

/** The records of an import, the changes first. */
export function ImportItems({ items, hasBegun }: { items: ImportItem[]; hasBegun: boolean }) {
  if (items.length === 0) return null
  return (
    <DataTable
      caption={messages.recordsOfTheImport()}
      rows={items}
      rowKey={({ kind, key }) => `${kind} ${key}`}
      columns={createColumns()}
      filters={hasBegun ? [createResultFilter(), createActionFilter()] : [createActionFilter()]}
      search={{
        label: messages.findARecord(),
        placeholder: adminMessages.findByName(),
        text: ({ title }) => title,
      }}
      describeCount={createCountDescriber(messages.countRecords)}
      empty={null}
      maxHeight="24rem"
    />
  )
}
