import { type ReactNode, useEffect, useState } from 'react'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import { StatusMark } from '../../../../ui/feedback/status-mark.tsx'
import { ComboboxField } from '../../../../ui/fields/combobox-field.tsx'
import { SortableList } from '../../../../ui/sortable/sortable-list.tsx'
import { getReferenceTitle, listReferences, type Reference } from '../../editors/references.ts'
import { messages } from './messages.ts'

/** A lesson or help line that can be chosen. */
export type ChoosableRecord = { key: string; title: string; isDisabled: boolean }

type ChosenRecordsFieldProps = {
  id: string
  label: string
  hint: ReactNode
  /** What an item is: "Lesson". */
  noun: string
  addLabel: string
  records: readonly ChoosableRecord[]
  /** Keys, in the order in which learners see them; they may name records that are gone. */
  chosen: string[]
  max: number
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** A short list of lessons or help lines in an order, and a field that adds one to its end. */
export function ChosenRecordsField(props: ChosenRecordsFieldProps) {
  const { id, label, hint, noun, addLabel, records, chosen, max, onChange, error } = props
  const items = listReferences(chosen, new Map(records.map((record) => [record.key, record])))
  const available = records.filter(({ key }) => !chosen.includes(key))
  const isFull = chosen.length >= max
  const [additions, setAdditions] = useState(0)
  useEffect(() => {
    if (additions > 0) document.getElementById(id)?.focus()
  }, [additions, id])

  function add(key: string | null) {
    if (key === null) return
    onChange([...chosen, key])
    setAdditions(additions + 1)
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">
        {label} <span className="font-normal text-soft">{commonMessages.optional()}</span>
      </legend>
      <p className="-mt-1 mb-2 text-small text-soft">{hint}</p>
      <div className={items.length === 0 ? 'hidden' : undefined}>
        <SortableList
          label={label}
          noun={noun}
          items={items}
          itemKey={({ key }) => key}
          itemName={getReferenceTitle}
          onReorder={(reordered) => onChange(reordered.map(({ key }) => key))}
          onRemove={({ key }) => onChange(chosen.filter((each) => each !== key))}
          renderItem={(item) => <ChosenRow item={item} />}
        />
      </div>
      <ComboboxField
        // Empty after each choice, with the focus.
        key={additions}
        id={id}
        label={addLabel}
        hideLabel
        placeholder={isFull ? messages.atMost({ max }) : addLabel}
        disabled={isFull}
        options={available.map(({ key, title, isDisabled }) => ({
          value: key,
          text: isDisabled ? messages.disabledOption({ title }) : title,
        }))}
        value={null}
        onChange={add}
        error={error}
        className={items.length === 0 ? undefined : 'mt-2'}
      />
    </fieldset>
  )
}

function ChosenRow({ item }: { item: Reference<ChoosableRecord> }) {
  const { key, record } = item
  return (
    <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0 font-semibold break-words">{record?.title ?? key}</span>
      <span className="text-small">
        {record === undefined && <StatusMark tone="bad">{messages.missing()}</StatusMark>}
        {record?.isDisabled && <StatusMark tone="quiet">{commonMessages.disabled()}</StatusMark>}
      </span>
    </span>
  )
}
