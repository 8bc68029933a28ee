import type { CSSProperties } from 'react'
import { Checkbox } from '../fields/checkbox.tsx'
import type { DataSort } from './data-rows.ts'
import type { RowParts } from './data-table-props.ts'
import { messages } from './messages.ts'
import { HeaderCell } from './table.tsx'

const DEFAULT_WIDTH = '9rem'
const ACTIONS_WIDTH = '3.25rem'
const CHECKBOX_WIDTH = '3rem'
/** The column that names the row gets at least this much before the table scrolls sideways. */
const MIN_NAME_WIDTH = '8rem'

/** Returns the least widths of the table on a phone and on wider screens, as custom properties. */
export function getTableWidths<Row>({
  columns,
  nameColumn,
  selectable,
  rowActions,
  actionsWidth,
}: RowParts<Row>) {
  const others = columns.filter((column) => column !== nameColumn)
  const always = [
    MIN_NAME_WIDTH,
    ...(selectable ? [CHECKBOX_WIDTH] : []),
    ...(rowActions ? [actionsWidth ?? ACTIONS_WIDTH] : []),
  ]
  const addUp = (shown: typeof others) =>
    `calc(${[...always, ...shown.map(({ width = DEFAULT_WIDTH }) => width)].join(' + ')})`
  const widths: Record<`--${string}`, string> = {
    '--narrow-width': addUp(others.filter(({ hideOnPhone }) => !hideOnPhone)),
    '--wide-width': addUp(others),
  }
  return widths satisfies CSSProperties | Record<string, string>
}

export const getPhoneVisibilityStyle = (hideOnPhone: boolean | undefined) =>
  hideOnPhone ? 'max-md:hidden' : undefined

export function ColumnWidths<Row>({
  columns,
  nameColumn,
  selectable,
  rowActions,
  actionsWidth,
}: RowParts<Row>) {
  return (
    <colgroup>
      {selectable && <col style={{ width: CHECKBOX_WIDTH }} />}
      {columns.map((column) => (
        <col
          key={column.id}
          className={getPhoneVisibilityStyle(column.hideOnPhone)}
          style={{ width: column === nameColumn ? undefined : (column.width ?? DEFAULT_WIDTH) }}
        />
      ))}
      {rowActions && <col style={{ width: actionsWidth ?? ACTIONS_WIDTH }} />}
    </colgroup>
  )
}

type DataTableHeadProps<Row> = {
  parts: RowParts<Row>
  sort: DataSort | undefined
  onSort: (id: string) => void
}

export function DataTableHead<Row>({ parts, sort, onSort }: DataTableHeadProps<Row>) {
  const { columns, selectable, rowActions } = parts

  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectable && (
          <HeaderCell className="z-11 pe-0!">
            <Checkbox
              label={messages.selectAll()}
              hideLabel
              checked={selectable.isAllSelected}
              indeterminate={selectable.isSomeSelected}
              onChange={selectable.toggleAll}
            />
          </HeaderCell>
        )}
        {columns.map(({ id, header, sortValue, isSortable, numeric, hideOnPhone, className }) => (
          <HeaderCell
            key={id}
            numeric={numeric}
            className={[getPhoneVisibilityStyle(hideOnPhone), className].filter(Boolean).join(' ')}
            {...((sortValue || isSortable) && {
              sort: sort?.id === id ? sort.order : 'none',
              onSort: () => onSort(id),
            })}
          >
            {header}
          </HeaderCell>
        ))}
        {rowActions && (
          <HeaderCell>
            <span className="sr-only">{messages.actions()}</span>
          </HeaderCell>
        )}
      </tr>
    </thead>
  )
}
