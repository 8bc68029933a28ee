import { useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { useMediaQuery } from '../use-media-query.ts'
import { PlainRows, VirtualRows } from './data-table-body.tsx'
import { ColumnWidths, DataTableHead, getTableWidths } from './data-table-head.tsx'
import type { ControlledView, DataTableProps, RowParts } from './data-table-props.ts'
import { DataTableToolbar } from './data-table-toolbar.tsx'
import { messages } from './messages.ts'
import { Table } from './table.tsx'
import { useDataRows } from './use-data-rows.ts'
import { useSelectableRows } from './use-selectable-rows.ts'

export type { DataColumn } from './data-table-props.ts'

/** As the columns that `max-md` hides. */
const PHONE = '(width < 48rem)'

/** Longer lists keep only the visible rows in the document. */
const MAX_PLAIN_ROWS = 100

/** A list with search, filters, sorting, selection and actions, which stays fast with thousands of rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowKey, columns, initialSort, view, sortLast, search, filters, selection } = props
  const data = useDataRows({ rows, rowKey, columns, initialSort, view, sortLast, search, filters })
  const { shownRows } = data
  // State and not a ref: rows can only be measured after the frame around them exists.
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { handleRowClick, handleActionClick } = useRefocusAfterClick(frame, shownRows, props.onRowClick)
  const selectable = useSelectableRows({ selection, shownKeys: shownRows.map(rowKey) })
  const isPhone = useMediaQuery(PHONE)
  const nameColumn = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0]
  const parts: RowParts<Row> = {
    ...props,
    nameColumn,
    rowName: props.rowName ?? ((row) => String(nameColumn?.sortValue?.(row) ?? rowKey(row))),
    onRowClick: props.onRowClick && handleRowClick,
    onActionClick: handleActionClick,
    selectable,
    isPhone,
  }
  const isLong = rows.length > MAX_PLAIN_ROWS
  const isVirtual = shownRows.length > MAX_PLAIN_ROWS
  const { searchText, filterValues } = data.view

  useScrollPosition(frame, { shown: JSON.stringify(data.view), place: view?.place })

  if (rows.length === 0) return props.empty
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <DataTableToolbar
        {...props}
        searchText={searchText}
        filterValues={filterValues}
        shownCount={shownRows.length}
        isNarrowed={data.isNarrowed}
        onSearch={data.setSearchText}
        onSearchBlur={view?.onSearchBlur}
        onFilter={data.setFilterValue}
        onShowAll={data.showAll}
      />
      {shownRows.length === 0 && (props.noMatch ?? <NoMatch />)}
      <Table
        caption={caption}
        frame={setFrame}
        placeId={view?.place.id}
        maxHeight={props.maxHeight ?? (isLong ? 'max(20rem, 80dvh)' : undefined)}
        rowCount={isVirtual ? shownRows.length + 1 : undefined}
        tableStyle={getTableWidths(parts)}
        tableClassName="table-fixed min-w-(--narrow-width) md:min-w-(--wide-width)"
        className={classNames(shownRows.length === 0 && 'hidden')}
      >
        <ColumnWidths {...parts} />
        <DataTableHead parts={parts} sort={data.view.sort} onSort={data.toggleSort} />
        {isVirtual ? (
          <VirtualRows rows={shownRows} parts={parts} frame={frame} initialTop={view?.place.frameTop} />
        ) : (
          <PlainRows rows={shownRows} parts={parts} />
        )}
      </Table>
    </div>
  )
}

function NoMatch() {
  return (
    <p className="rounded-card bg-tint/50 px-5 py-8 text-center text-soft">{messages.nothingMatches()}</p>
  )
}

/** Begins a list where it was left, if it was, and at its top whenever it shows something else. */
function useScrollPosition(
  frame: HTMLElement | null,
  { shown, place }: { shown: string; place: ControlledView['place'] | undefined },
) {
  const scrolledFor = useRef<string>(null)
  useEffect(() => {
    if (frame === null || scrolledFor.current === shown) return
    const isFirst = scrolledFor.current === null
    scrolledFor.current = shown
    if (!isFirst) frame.scrollTo({ top: 0 })
    else if (place) {
      if (place.frameTop > 0) frame.scrollTo({ top: place.frameTop })
      // The rows may have come after the page was scrolled to where it was left.
      if (place.pageTop > window.scrollY) window.scrollTo({ top: place.pageTop })
    }
  }, [frame, shown, place])
}

/** Moves the focus to the next row when the one of a clicked control disappears, as in a picker whose rows are taken out. */
function useRefocusAfterClick<Row>(
  frame: HTMLElement | null,
  shownRows: readonly Row[],
  onRowClick: ((row: Row) => void) | undefined,
) {
  const clicked = useRef<{ index: number; control: Element; selector: string; position: number }>(null)

  function findControls(index: number, selector: string): HTMLElement[] {
    return [...(frame?.querySelectorAll<HTMLElement>(`[data-index="${index}"] ${selector}`) ?? [])]
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when rows have changed
  useEffect(() => {
    const { current } = clicked
    if (current === null || current.control.isConnected) return
    clicked.current = null
    if (document.activeElement !== document.body) return
    const next = Math.min(current.index, shownRows.length - 1)
    const controls = findControls(next, current.selector)
    const control = controls[current.position] ?? controls[0]
    const field = frame?.parentElement?.parentElement?.querySelector<HTMLElement>('input[type="search"]')
    const target = control ?? field
    target?.focus()
  }, [shownRows])

  function rememberClick(index: number, selector: string) {
    const controls = findControls(index, selector)
    const control = controls.find((each) => each === document.activeElement)
    clicked.current = control ? { index, control, selector, position: controls.indexOf(control) } : null
  }

  return {
    handleRowClick(row: Row, index: number) {
      rememberClick(index, '[data-row-button]')
      onRowClick?.(row)
    },
    handleActionClick: (index: number) => rememberClick(index, '[data-row-actions] button'),
  }
}
