import type { RowsField } from '@kitchen-table/domain/tools'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { messages } from './messages.ts'
import { ToolField } from './tool-field.tsx'
import { cellControl, listRows } from './tool-form-state.ts'
import type { ToolForm } from './use-tool-form.ts'

type ToolRowsProps = { name: string; field: RowsField; form: ToolForm }

/** A list that people write themselves, each of its rows with several fields. */
export function ToolRows({ name, field, form }: ToolRowsProps) {
  const { state, change } = form
  const list = useRef<HTMLFieldSetElement>(null)
  const rows = listRows(state.values, name)
  const columnCount = Object.keys(field.columns).length
  /** In two columns, the name has a line of its own then, so that the others fill theirs. */
  const isNameWide = columnCount % 2 === 1
  const isFixed = field.minRows === field.maxRows

  function removeRow(row: number) {
    change({ type: 'removeRow', name, row })
    // The button that was pressed is gone.
    list.current?.querySelector<HTMLElement>('[data-add-row]')?.focus()
  }

  return (
    <fieldset ref={list} className="min-w-0 print:col-span-2">
      <legend className="mb-1.5 font-semibold">{field.label()}</legend>
      {field.hint && <p className="-mt-1 mb-2 text-small text-soft">{field.hint()}</p>}
      <div className="grid gap-3">
        {rows.map((row, index) => {
          const rowName = field.rowName({ number: index + 1 })
          return (
            <fieldset
              key={row.id}
              className="@container min-w-0 break-inside-avoid rounded-field border border-line px-4 pt-1 pb-4 @max-[12rem]:border-none @max-[12rem]:px-0"
            >
              <legend className="sr-only">{rowName}</legend>
              <div className="flex min-h-11 items-center justify-between gap-2">
                <p aria-hidden="true" className="font-serif text-title-s">
                  {rowName}
                </p>
                {!isFixed && rows.length > Math.max(1, field.minRows) && (
                  <IconButton
                    icon="close"
                    label={messages.removeRow({ row: rowName })}
                    onClick={() => removeRow(row.id)}
                    className="-me-3 print:hidden"
                  />
                )}
              </div>
              <div
                className={classNames(
                  'grid items-end gap-x-3 gap-y-4 @min-[17rem]:grid-cols-2 print:grid-cols-4',
                  columnCount === 4 ? '@min-[34rem]:grid-cols-4' : '@min-[34rem]:grid-cols-3',
                )}
              >
                {Object.entries(field.columns).map(([column, cell]) => {
                  const control = cellControl(name, row.id, column)
                  const text = row.cells[column] ?? ''
                  return (
                    <ToolField
                      key={column}
                      field={cell}
                      text={text}
                      problem={form.findProblem(control, text)}
                      onType={(typed) =>
                        change({ type: 'typeCell', field: name, row: row.id, column, text: typed })
                      }
                      onLeave={() => change({ type: 'leave', control })}
                      className={
                        cell.kind === 'name' && isNameWide
                          ? '@min-[17rem]:col-span-2 @min-[34rem]:col-span-1 print:col-span-1'
                          : undefined
                      }
                    />
                  )
                })}
              </div>
              <div aria-live="polite">
                {Object.keys(field.columns).map((column) => {
                  const note = form.findNote(cellControl(name, row.id, column))
                  return (
                    note && (
                      <p key={column} className="mt-3 text-small text-warm">
                        {note}
                      </p>
                    )
                  )
                })}
              </div>
            </fieldset>
          )
        })}
      </div>
      {!isFixed && (
        <Button
          variant="outline"
          size="small"
          data-add-row
          paused={rows.length >= field.maxRows}
          onClick={() => change({ type: 'addRow', name, field })}
          className="mt-3 print:hidden"
        >
          {field.addRow()}
        </Button>
      )}
    </fieldset>
  )
}
