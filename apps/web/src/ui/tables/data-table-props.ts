import type { ReactNode } from 'react'
import type { DataSort, RowsView } from './data-rows.ts'
import type { SelectableRows } from './use-selectable-rows.ts'

export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable. */
  sortValue?: (row: Row) => string | number
  /** The same where the server sorts. */
  isSortable?: boolean
  /** The column that names the row; the first by default. It takes the width that the others leave. */
  isRowHeader?: boolean
  numeric?: boolean
  hideOnPhone?: boolean
  /** A CSS length, 9rem by default. Columns keep their width while rows are filtered. */
  width?: string
  className?: string
}

export type DataFilter<Row> = {
  id: string
  label: string
  options: { value: string; text: string }[]
  matches: (row: Row, value: string) => boolean
}

export type DataSearch<Row> = {
  label: string
  placeholder: string
  text: (row: Row) => string
  /** The text of the button that clears search and filters. */
  showAllText?: string
}

/** What a list shows, where that is kept outside of it. */
export type ControlledView = {
  shown: RowsView
  onChange: (view: RowsView) => void
  onSearchBlur: () => void
  /** Where the list was left, in px: in its frame, which gets the `id`, and on the page. */
  place: { id: string; frameTop: number; pageTop: number }
}

export type DataTableProps<Row> = {
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The row's name in labels of its controls; the sort value of the column that names the row by default. */
  rowName?: (row: Row) => string
  columns: readonly DataColumn<Row>[]
  initialSort?: DataSort
  /** Otherwise the list itself remembers what it shows while it is part of the page. */
  view?: ControlledView
  /** These rows come last in every order. */
  sortLast?: (row: Row) => boolean
  search?: DataSearch<Row>
  filters?: readonly DataFilter<Row>[]
  /** "214 of 500 members", read out when it changes; left out where the page says it. */
  describeCount?: (shown: number, total: number) => string
  rowActions?: (row: Row) => ReactNode
  /** The width of the column of actions, 3.25rem by default: one button. */
  actionsWidth?: string
  /** Makes each row clickable, and its name a button: for pickers. */
  onRowClick?: (row: Row) => void
  /** Precedes the name in the label of that button, "Add" by default. */
  rowClickText?: string
  selection?: { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void }
  /** Shown when there are no rows at all. */
  empty: ReactNode
  /** Shown when no row matches. */
  noMatch?: ReactNode
  /** Scrolls in a frame of this height; longer lists always scroll in a frame. */
  maxHeight?: string
  /** Controls beside the search. */
  toolbar?: ReactNode
}

/** What a row is made of. */
export type RowParts<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rowKey' | 'rowActions' | 'actionsWidth' | 'rowClickText'
> & {
  nameColumn: DataColumn<Row> | undefined
  rowName: (row: Row) => string
  onRowClick: ((row: Row, index: number) => void) | undefined
  /** Called after a click on one of the row's actions. */
  onActionClick: (index: number) => void
  selectable: SelectableRows | undefined
  /** Whether the columns that are hidden on a phone stand below the name. */
  isPhone: boolean
}
