import { compareTexts } from '@kitchen-table/i18n/formats'
import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

/** What a list shows of its rows: which, in which order. */
export type RowsView = {
  searchText: string
  /** The chosen value of each filter; filters that show all are left out. */
  filterValues: Readonly<Record<string, string>>
  sort: DataSort | undefined
}

export type DataSort = { id: string; order: 'ascending' | 'descending' }

/** The part of a column, a filter and a search that decides which rows are shown, and in which order. */
export type DataRules<Row> = {
  columns: readonly { id: string; sortValue?: (row: Row) => string | number }[]
  filters?: readonly { id: string; matches: (row: Row, value: string) => boolean }[] | undefined
  search?: { text: (row: Row) => string } | undefined
  sortLast?: ((row: Row) => boolean) | undefined
}

export const dataFeatures = tableFeatures({
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

const SEARCH_ID = 'search'
const LAST_ID = 'last'
const filterId = (id: string) => `filter ${id}`
const sortId = (id: string) => `sort ${id}`

const COLLATION: Intl.CollatorOptions = { numeric: true, sensitivity: 'base' }

export function compareSortValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  // Many rows have one of few values, and comparing texts takes long.
  if (a === b) return 0
  return compareTexts(String(a), String(b), COLLATION)
}

/** Returns the text in lower case and without accents, so that "cafe" finds "Café". */
export function normalizeSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/** Whether a normalized text contains every word of the normalized search text, in any order. */
export function matchesSearch(text: string, searchText: string): boolean {
  return searchText.split(/\s+/).every((word) => text.includes(word))
}

/** A row as the row model has it. */
export type DataEntry<Row> = { row: Row }

type ModelRow = { getValue: (id: string) => unknown }
type RuleColumn<Row> = ColumnDef<typeof dataFeatures, DataEntry<Row>>

function compareRows(a: ModelRow, b: ModelRow, id: string): number {
  const [left, right] = [a.getValue(id), b.getValue(id)]
  if (typeof left === 'number' && typeof right === 'number') return compareSortValues(left, right)
  return compareSortValues(String(left), String(right))
}

/** Returns the columns of the row model. None is shown: each is a rule by which rows are filtered or sorted. */
export function createFilterAndSortColumns<Row>(rules: DataRules<Row>): RuleColumn<Row>[] {
  const { columns, filters = [], search, sortLast } = rules
  const sortable = columns.flatMap(({ id, sortValue }) => (sortValue ? [{ id, sortValue }] : []))
  return [
    {
      id: SEARCH_ID,
      accessorFn: ({ row }) => (search ? normalizeSearchText(search.text(row)) : ''),
      filterFn: (entry, id, words) => matchesSearch(String(entry.getValue(id)), String(words)),
    },
    { id: LAST_ID, accessorFn: ({ row }) => (sortLast?.(row) ? 1 : 0), sortFn: compareRows },
    ...filters.map(
      ({ id, matches }): RuleColumn<Row> => ({
        id: filterId(id),
        accessorFn: ({ row }) => row,
        filterFn: ({ original }, _, value) => matches(original.row, String(value)),
      }),
    ),
    ...sortable.map(
      ({ id, sortValue }): RuleColumn<Row> => ({
        id: sortId(id),
        accessorFn: ({ row }) => sortValue(row),
        sortFn: compareRows,
      }),
    ),
  ]
}

/** Returns the state of the row model for a view. Rows that come last do so in both orders. */
export function toFilterAndSortState({ searchText, filterValues, sort }: RowsView) {
  const words = normalizeSearchText(searchText).trim()
  return {
    columnFilters: [
      ...(words ? [{ id: SEARCH_ID, value: words }] : []),
      ...Object.entries(filterValues).map(([id, value]) => ({ id: filterId(id), value })),
    ],
    sorting: [
      { id: LAST_ID, desc: false },
      ...(sort ? [{ id: sortId(sort.id), desc: sort.order === 'descending' }] : []),
    ],
  }
}
