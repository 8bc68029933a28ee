import type { ReactNode } from 'react'
import { DeferredPart } from '../../../ui/feedback/deferred-part.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { SortableList } from '../../../ui/sortable/sortable-list.tsx'
import { messages } from './messages.ts'
import { getReferenceTitle, listReferences } from './references.ts'

type SortableReferenceListProps<Row> = {
  label: string
  /** What an item is: "Lesson". */
  noun: string
  keys: readonly string[]
  records: ReadonlyMap<string, Row>
  onReorder: (keys: string[]) => void
  renderRecord: (record: Row) => ReactNode
  emptyText: string
}

/** The records that another one lists, to be sorted and removed. Those that are gone have a row, too. */
export function SortableReferenceList<Row extends { title: string }>(props: SortableReferenceListProps<Row>) {
  const { label, noun, keys, records, onReorder, renderRecord, emptyText } = props
  return (
    <div className="mt-6">
      <DeferredPart className="h-40">
        {() => (
          <SortableList
            label={label}
            noun={noun}
            items={listReferences(keys, records)}
            itemKey={({ key }) => key}
            itemName={getReferenceTitle}
            onReorder={(next) => onReorder(next.map(({ key }) => key))}
            onRemove={({ key }) => onReorder(keys.filter((other) => other !== key))}
            removeText={messages.remove()}
            renderItem={(reference) =>
              reference.record === undefined ? (
                <StatusMark tone="bad">
                  <span className="break-all">{getReferenceTitle(reference)}</span>
                </StatusMark>
              ) : (
                renderRecord(reference.record)
              )
            }
            empty={<p className="text-soft">{emptyText}</p>}
          />
        )}
      </DeferredPart>
    </div>
  )
}
