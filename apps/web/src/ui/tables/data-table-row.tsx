import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import { LineDrawing } from '../line-icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { getPhoneVisibilityStyle } from './data-table-head.tsx'
import type { RowParts } from './data-table-props.ts'
import { messages } from './messages.ts'
import { RowActions, TableCell, TableRow } from './table.tsx'

const PLUS = 'M16 7v18M7 16h18'
const CONTROLS = 'a, button:not([data-row-button]), input, select, textarea, label, [role="menu"]'

type DataRowProps<Row> = {
  row: Row
  index: number
  parts: RowParts<Row>
  measure?: (row: HTMLTableRowElement | null) => void
}

export function DataRow<Row>({ row, index, parts, measure }: DataRowProps<Row>) {
  const { columns, rowKey, rowActions, onRowClick, selectable } = parts
  const isSelected = selectable?.isSelected(rowKey(row)) ?? false

  function handleClick({ target }: MouseEvent) {
    if (target instanceof Element && !target.closest(CONTROLS)) onRowClick?.(row, index)
  }

  return (
    <TableRow
      ref={measure}
      data-index={index}
      aria-rowindex={measure ? index + 2 : undefined}
      onClick={onRowClick && handleClick}
      className={classNames(onRowClick && 'cursor-pointer', isSelected && 'bg-tint')}
    >
      {selectable && (
        <TableCell className="relative py-1! pe-0!">
          <Checkbox
            label={messages.select({ name: parts.rowName(row) })}
            hideLabel
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              selectable.toggle(index, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
          />
        </TableCell>
      )}
      {columns.map((column) => (
        <TableCell
          key={column.id}
          as={column === parts.nameColumn ? 'th' : 'td'}
          numeric={column.numeric}
          className={classNames(getPhoneVisibilityStyle(column.hideOnPhone), column.className)}
        >
          {column === parts.nameColumn && onRowClick ? (
            <RowButton text={parts.rowClickText}>{column.cell(row)}</RowButton>
          ) : (
            column.cell(row)
          )}
          {parts.isPhone && column === parts.nameColumn && <PhoneDetails row={row} columns={columns} />}
        </TableCell>
      ))}
      {rowActions && (
        <TableCell data-row-actions className="px-1!" onClick={() => parts.onActionClick(index)}>
          <RowActions>{rowActions(row)}</RowActions>
        </TableCell>
      )}
    </TableRow>
  )
}

type PhoneDetailsProps<Row> = Pick<RowParts<Row>, 'columns'> & { row: Row }

/** Below the name on a phone: the columns that have no room there. */
function PhoneDetails<Row>({ row, columns }: PhoneDetailsProps<Row>) {
  const hidden = columns.filter(({ hideOnPhone }) => hideOnPhone)
  if (hidden.length === 0) return null
  return (
    <dl className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small font-normal text-soft">
      {hidden.map(({ id, header, cell }) => (
        <div key={id} className="flex max-w-full min-w-0 flex-wrap items-baseline gap-x-1.5">
          <dt className="shrink-0">{header}</dt>
          <dd className="min-w-0 max-w-full">{cell(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The clicks of the button are those of its row. */
function RowButton({ text = messages.add(), children }: { text?: string | undefined; children: ReactNode }) {
  return (
    <button
      type="button"
      data-row-button
      className="-my-2 inline-flex min-h-11 max-w-full items-center gap-2 rounded-small text-start font-semibold hover:text-accent"
    >
      <LineDrawing path={PLUS} className="size-4 text-accent" />
      <VisuallyHidden>{text} </VisuallyHidden>
      <span className="min-w-0">{children}</span>
    </button>
  )
}
