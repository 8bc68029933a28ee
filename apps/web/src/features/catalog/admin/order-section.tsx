import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EditorSection } from '../../../ui/editor-layout.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { SortableList } from '../../../ui/sortable/sortable-list.tsx'
import { createCountDescriber } from '../../../ui/tables/create-count-describer.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { messages } from './messages.ts'

/** A track, topic or intent as a row of an order. */
export type OrderedRecord = {
  slug: string
  title: string
  /** A second, less prominent line. */
  note: string
  isDisabled: boolean
  /** Learners do not see it for another reason than that it is disabled. */
  isHidden?: boolean
}

type OrderedKind = 'track' | 'topic' | 'intent'

const kindNames: Record<OrderedKind, PlainMessage> = {
  track: messages.track,
  topic: messages.topic,
  intent: messages.intent,
}

type OrderSectionProps = {
  title: string
  help: string
  kind: OrderedKind
  records: OrderedRecord[]
  /** The slugs in the order; they may name records that are gone. */
  order: string[]
  onChange: (order: string[]) => void
  /** How many the order can have. */
  max?: number
  /** What the note of a record is. */
  noteHeader?: string
  emptyTitle: string
  emptyText: string
  /** Why the order could not be saved. */
  error: string | undefined
  /** Stands below the order. */
  children?: ReactNode
}

type OrderItem = { slug: string; record: OrderedRecord | undefined }

const nameOf = ({ slug, record }: OrderItem) => record?.title ?? slug

/** An order by drag and by keyboard, and the records that can be added to it. */
export function OrderSection(props: OrderSectionProps) {
  const { title, help, kind, records, order, onChange, emptyTitle, emptyText, error, children } = props
  const { max = Number.POSITIVE_INFINITY, noteHeader = messages.holds() } = props
  const pickerId = useId()
  const [isPickerWanted, setIsPickerWanted] = useState(order.length === 0)
  const recordsBySlug = new Map(records.map((record) => [record.slug, record]))
  const items = order.map((slug) => ({ slug, record: recordsBySlug.get(slug) }))
  const listed = new Set(order)
  const available = records.filter(({ slug, isDisabled }) => !listed.has(slug) && !isDisabled)
  const isFull = order.length >= max
  const isPickerOpen = isPickerWanted && !isFull

  return (
    <EditorSection title={title} help={help}>
      <OrderError error={error} />
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="text-small text-soft">{messages.inOrder({ kind, count: order.length })}</p>
        {available.length > 0 && !isFull ? (
          <Button
            variant="outline"
            size="small"
            aria-expanded={isPickerOpen}
            aria-controls={pickerId}
            onClick={() => setIsPickerWanted(!isPickerOpen)}
          >
            {isPickerOpen ? messages.closeTheList() : messages.addRecords({ kind })}
            <span className="font-normal tabular-nums">{!isPickerOpen && available.length}</span>
          </Button>
        ) : (
          <p className="text-small text-soft">
            {describeNothingToAdd(kind, { isEmpty: records.length === 0, isFull, max })}
          </p>
        )}
      </div>
      <div id={pickerId} hidden={!isPickerOpen} className="mb-5">
        {isPickerOpen && (
          <RecordPicker
            kind={kind}
            noteHeader={noteHeader}
            records={available}
            onPick={({ slug }) => onChange([...order, slug])}
          />
        )}
      </div>
      <SortableList
        label={title}
        noun={kindNames[kind]()}
        items={items}
        itemKey={({ slug }) => slug}
        itemName={nameOf}
        onReorder={(reordered) => onChange(reordered.map(({ slug }) => slug))}
        onRemove={(removed) => onChange(order.filter((slug) => slug !== removed.slug))}
        renderItem={(item) => <OrderRow item={item} />}
        empty={<EmptyState headingLevel={3} title={emptyTitle} text={emptyText} />}
      />
      {children}
    </EditorSection>
  )
}

function describeNothingToAdd(
  kind: OrderedKind,
  { isEmpty, isFull, max }: { isEmpty: boolean; isFull: boolean; max: number },
): string {
  if (isEmpty) return messages.noRecordsYet({ kind })
  return isFull ? messages.atMost({ max }) : messages.allInOrder({ kind })
}

/** Takes the focus when the order is refused, as a marked field does. */
function OrderError({ error }: { error: string | undefined }) {
  const id = useId()
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== undefined) message.current?.focus()
  }, [error])
  return (
    <div ref={message} tabIndex={-1} className={error === undefined ? undefined : 'mb-3'}>
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}

type RecordPickerProps = {
  kind: OrderedKind
  noteHeader: string
  records: OrderedRecord[]
  onPick: (record: OrderedRecord) => void
}

function RecordPicker({ kind, noteHeader, records, onPick }: RecordPickerProps) {
  return (
    <DataTable
      caption={messages.availableRecords({ kind })}
      rows={records}
      rowKey={({ slug }) => slug}
      columns={[
        {
          id: 'title',
          header: messages.availableRecords({ kind }),
          isRowHeader: true,
          cell: ({ title }) => title,
          sortValue: ({ title }) => title,
        },
        {
          id: 'note',
          header: noteHeader,
          cell: ({ note }) => <span className="text-soft">{note}</span>,
          hideOnPhone: true,
          width: '10rem',
        },
      ]}
      initialSort={{ id: 'title', order: 'ascending' }}
      search={{
        label: messages.findRecordToAdd({ kind }),
        placeholder: messages.findByName(),
        text: ({ title }) => title,
        showAllText: commonMessages.showAll(),
      }}
      describeCount={createCountDescriber(({ count }) => messages.countToAdd({ kind, count }))}
      onRowClick={onPick}
      maxHeight="22rem"
      empty={null}
    />
  )
}

function OrderRow({ item: { slug, record } }: { item: OrderItem }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0 font-semibold">{record?.title ?? slug}</span>
      <span className="flex items-center gap-4 text-small text-soft">
        {record?.note}
        {record === undefined && <StatusMark tone="bad">{messages.missing()}</StatusMark>}
        {record?.isDisabled && <StatusMark tone="quiet">{commonMessages.disabled()}</StatusMark>}
        {record?.isHidden && !record.isDisabled && (
          <StatusMark tone="quiet">{messages.notShown()}</StatusMark>
        )}
      </span>
    </span>
  )
}
