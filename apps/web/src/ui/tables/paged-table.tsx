import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { useMediaQuery } from '../use-media-query.ts'
import type { DataSort } from './data-rows.ts'
import { ColumnWidths, DataTableHead, getTableWidths } from './data-table-head.tsx'
import type { DataColumn, DataTableProps, RowParts } from './data-table-props.ts'
import { DataRow } from './data-table-row.tsx'
import { messages } from './messages.ts'
import { Table } from './table.tsx'
import { useSelectableRows } from './use-selectable-rows.ts'

/** As the columns that `max-md` hides. */
const PHONE = '(width < 48rem)'

type PagedTableProps<Row> = Pick<
  DataTableProps<Row>,
  'caption' | 'rowKey' | 'rowActions' | 'actionsWidth' | 'selection'
> & {
  /** The rows of this page. */
  rows: readonly Row[]
  rowName: (row: Row) => string
  columns: readonly DataColumn<Row>[]
  sort?: DataSort
  onSort?: (id: string) => void
  /** The rows are those of before, until others have arrived. */
  isOutdated?: boolean
  /** Identifies the page: another one is shown from its top. */
  pageKey?: string
  /** Shown when there are no rows. */
  empty: ReactNode
}

const ignoreAction = () => {}

/** A list of which the server searches, sorts and sends one page at a time. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { caption, rows, rowKey, rowName, columns, selection, sort, onSort, isOutdated, pageKey } = props
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const isPhone = useMediaQuery(PHONE)
  const selectable = useSelectableRows({ selection, shownKeys: rows.map(rowKey) })
  const parts: RowParts<Row> = {
    ...props,
    nameColumn: columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0],
    rowName,
    onRowClick: undefined,
    onActionClick: ignoreAction,
    selectable,
    isPhone,
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    frame?.scrollTo({ top: 0 })
  }, [pageKey])

  if (rows.length === 0) return props.empty
  return (
    <Table
      caption={caption}
      frame={setFrame}
      tableStyle={getTableWidths(parts)}
      tableClassName="table-fixed min-w-(--narrow-width) md:min-w-(--wide-width)"
      className={classNames('transition-opacity duration-200', isOutdated && 'opacity-60')}
    >
      <ColumnWidths {...parts} />
      <DataTableHead parts={parts} sort={sort} onSort={onSort ?? ignoreAction} />
      <tbody>
        {rows.map((row, index) => (
          <DataRow key={rowKey(row)} row={row} index={index} parts={parts} />
        ))}
      </tbody>
    </Table>
  )
}

type PagerProps = {
  /** "1–50 of 214". */
  text: string
  pageSize: number
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  isBusy: boolean
}

/** Where a paged list is, and what leads to the pages before and after it. The list itself announces its changes. */
export function Pager({ text, pageSize, onPrevious, onNext, isBusy }: PagerProps) {
  return (
    <nav aria-label={messages.pages()} className="flex min-h-11 flex-wrap items-center gap-x-2 text-small">
      <p className="me-2 text-soft tabular-nums">{text}</p>
      {(onPrevious || onNext) && (
        <>
          <Button
            variant="quiet"
            size="small"
            disabled={!onPrevious}
            paused={isBusy}
            onClick={onPrevious ?? undefined}
          >
            {messages.previous({ count: pageSize })}
          </Button>
          <Button
            variant="quiet"
            size="small"
            disabled={!onNext}
            paused={isBusy}
            onClick={onNext ?? undefined}
          >
            {messages.next({ count: pageSize })}
          </Button>
        </>
      )}
    </nav>
  )
}
