import { formatCount } from '@kitchen-table/domain/language/format-count'
import { DataTable } from '../../../ui/data-table.tsx'
import { EditorSection } from '../../../ui/editor-layout.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SortableList } from '../../../ui/sortable-list.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { describeCountOf } from './list-formats.ts'

/** A track or topic as a row of an order. */
export type OrderedRecord = {
  slug: string
  title: string
  /** A second, less prominent line. */
  note: string
  isDisabled: boolean
}

type OrderSectionProps = {
  id: string
  title: string
  help: string
  /** "Track". */
  noun: string
  records: OrderedRecord[]
  /** The slugs in the order; they may name records that are gone. */
  order: string[]
  onChange: (order: string[]) => void
  emptyTitle: string
  emptyText: string
}

type OrderItem = { slug: string; record: OrderedRecord | undefined }

const nameOf = ({ slug, record }: OrderItem) => record?.title ?? slug

/** An order by drag and by keyboard, beside the records that can be added to it. */
export function OrderSection(props: OrderSectionProps) {
  const { id, title, help, noun, records, order, onChange, emptyTitle, emptyText } = props
  const recordsBySlug = new Map(records.map((record) => [record.slug, record]))
  const items = order.map((slug) => ({ slug, record: recordsBySlug.get(slug) }))
  const listed = new Set(order)
  const available = records.filter(({ slug, isDisabled }) => !listed.has(slug) && !isDisabled)
  const lowerNoun = noun.toLowerCase()

  return (
    <div id={id}>
      <EditorSection title={title} help={help}>
        <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[1.25fr_1fr]">
          <div className="min-w-0">
            <p className="mb-2 text-small text-soft">{formatCount(order.length, lowerNoun)} in order</p>
            <SortableList
              label={title}
              noun={noun}
              items={items}
              itemKey={({ slug }) => slug}
              itemName={nameOf}
              onReorder={(reordered) => onChange(reordered.map(({ slug }) => slug))}
              onRemove={(removed) => onChange(order.filter((slug) => slug !== removed.slug))}
              renderItem={(item) => <OrderRow item={item} />}
              empty={<EmptyState headingLevel={3} title={emptyTitle} text={emptyText} />}
            />
          </div>
          <div className="min-w-0 lg:sticky lg:top-4">
            <DataTable
              caption={`Available ${lowerNoun}s`}
              rows={available}
              rowKey={({ slug }) => slug}
              columns={[
                {
                  id: 'title',
                  header: `Available ${lowerNoun}s`,
                  isRowHeader: true,
                  cell: (record) => record.title,
                  sortValue: (record) => record.title,
                },
                {
                  id: 'note',
                  header: '',
                  cell: ({ note }) => <span className="text-soft">{note}</span>,
                  width: '8rem',
                },
              ]}
              initialSort={{ id: 'title', order: 'ascending' }}
              search={{
                label: `Find a ${lowerNoun} to add`,
                placeholder: 'Find by name',
                text: (record) => record.title,
                showAllText: 'Show all',
              }}
              describeCount={describeCountOf(`${lowerNoun} to add`, `${lowerNoun}s to add`)}
              onRowClick={({ slug }) => onChange([...order, slug])}
              maxHeight="24rem"
              empty={
                <p className="rounded-card bg-tint/50 px-5 py-8 text-center text-small text-soft">
                  {records.length === 0
                    ? `There are no ${lowerNoun}s yet.`
                    : `Every enabled ${lowerNoun} is in the order.`}
                </p>
              }
            />
          </div>
        </div>
      </EditorSection>
    </div>
  )
}

function OrderRow({ item: { slug, record } }: { item: OrderItem }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0 font-semibold">{record?.title ?? slug}</span>
      <span className="flex items-center gap-4 text-small text-soft">
        {record?.note}
        {record === undefined && <StatusMark tone="bad">Missing</StatusMark>}
        {record?.isDisabled && <StatusMark tone="quiet">Disabled</StatusMark>}
      </span>
    </span>
  )
}
