import { type ComponentProps, useId } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { formatPair, type Pair, parsePair } from './fact-values.ts'

type Column = Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange'> & {
  label: (row: number) => string
}

type PairsFieldProps = {
  id: string
  label: string
  hint: string
  error: string | undefined
  /** The rows as `formatPair` makes them. */
  value: string[]
  onChange: (rows: string[]) => void
  columns: readonly [Column, Column]
  max: number
  addLabel: string
  removeLabel: (row: number) => string
}

/** A list of rows with two inputs each, which can be added and removed. */
export function PairsField(props: PairsFieldProps) {
  const { id, label, hint, error, value, onChange, columns, max, addLabel, removeLabel } = props
  const hintId = useId()
  const rows = value.map(parsePair)

  function change(index: number, pair: Pair) {
    onChange(value.map((item, at) => (at === index ? formatPair(pair) : item)))
  }

  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={hintId} className="min-w-0">
      <legend className="font-semibold">{label}</legend>
      <p id={hintId} className="text-small text-soft">
        {hint}
        {error !== undefined && <span className="mt-1 block font-semibold text-danger">{error}</span>}
      </p>
      <div className="mt-2 grid gap-3">
        {rows.map(([first, second], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          <div key={index} className="flex items-end gap-2">
            <TextField
              {...columns[0]}
              className="min-w-0 flex-1"
              label={columns[0].label(index + 1)}
              value={first}
              onChange={({ target }) => change(index, [target.value, second])}
            />
            <TextField
              {...columns[1]}
              className="min-w-0 flex-2"
              label={columns[1].label(index + 1)}
              value={second}
              onChange={({ target }) => change(index, [first, target.value])}
            />
            <IconButton
              icon="close"
              label={removeLabel(index + 1)}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          </div>
        ))}
      </div>
      {value.length < max && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2"
          onClick={() => onChange([...value, formatPair(['', ''])])}
        >
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}
