import { type ComponentProps, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { type FactRowErrors, type FactRowTexts, formatFactRow, parseFactRow } from './fact-rows.ts'

type Column = Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange' | 'error'> & {
  label: (row: number) => string
}

type FactRowsFieldProps = {
  id: string
  label: string
  hint: string
  /** What is wrong with the list. It is shown where no row has a sentence of its own. */
  error: string | undefined
  rowErrors: FactRowErrors
  /** The rows as `formatFactRow` makes them. */
  value: string[]
  onChange: (rows: string[]) => void
  columns: readonly [Column, Column]
  max: number
  addLabel: string
  removeLabel: (row: number) => string
}

/** A list of rows with two inputs each, which can be added and removed. */
export function FactRowsField(props: FactRowsFieldProps) {
  const { id, label, hint, error, rowErrors, value, onChange, columns, max, addLabel, removeLabel } = props
  const hintId = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const hasRowError = Object.keys(rowErrors).length > 0

  function change(index: number, row: FactRowTexts) {
    onChange(value.map((item, at) => (at === index ? formatFactRow(row) : item)))
  }

  function add() {
    flushSync(() => onChange([...value, formatFactRow(['', ''])]))
    list.current?.querySelector<HTMLElement>('[data-row]:last-child input')?.focus()
  }

  function remove(index: number) {
    onChange(value.filter((_, at) => at !== index))
    // The button that was pressed is gone.
    list.current?.focus()
  }

  return (
    <fieldset ref={list} id={id} tabIndex={-1} aria-describedby={hintId} className="min-w-0">
      <legend className="font-semibold">{label}</legend>
      <p id={hintId} className="text-small text-soft">
        {hint}
        {error !== undefined && !hasRowError && (
          <span className="mt-1 block font-semibold text-danger">{error}</span>
        )}
      </p>
      <div className="mt-2 grid gap-3">
        {value.map(parseFactRow).map(([first, second], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          <div key={index} data-row className="flex min-w-0 flex-wrap items-start gap-2">
            <TextField
              {...columns[0]}
              className="min-w-0 flex-[1_1_6rem]"
              label={columns[0].label(index + 1)}
              error={rowErrors[index]?.[0]}
              value={first}
              onChange={({ target }) => change(index, [target.value, second])}
            />
            <TextField
              {...columns[1]}
              className="min-w-0 flex-[2_1_8rem]"
              label={columns[1].label(index + 1)}
              error={rowErrors[index]?.[1]}
              value={second}
              onChange={({ target }) => change(index, [first, target.value])}
            />
            <IconButton
              icon="close"
              label={removeLabel(index + 1)}
              onClick={() => remove(index)}
              className="mt-7.5"
            />
          </div>
        ))}
      </div>
      {value.length < max && (
        <Button variant="quiet" size="small" className="mt-2" onClick={add}>
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}
