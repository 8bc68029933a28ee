import { useTable } from '@tanstack/react-table'
import { useState } from 'react'
import {
  createFilterAndSortColumns,
  type DataEntry,
  type DataRules,
  type DataSort,
  dataFeatures,
  type RowsView,
  toFilterAndSortState,
} from './data-rows.ts'
import type { ControlledView } from './data-table-props.ts'

type DataRowsOptions<Row> = DataRules<Row> & {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  initialSort: DataSort | undefined
  view: Pick<ControlledView, 'shown' | 'onChange'> | undefined
}

/** Filters and sorts the rows of a list, and returns what changes the view. */
export function useDataRows<Row>(options: DataRowsOptions<Row>) {
  const { rows, rowKey, initialSort, view: outerView, ...rules } = options
  const [ownView, setOwnView] = useState<RowsView>({ searchText: '', filterValues: {}, sort: initialSort })
  const [view, setView] = outerView ? [outerView.shown, outerView.onChange] : [ownView, setOwnView]
  const table = useTable({
    features: dataFeatures,
    columns: createFilterAndSortColumns(rules),
    data: rows.map((row): DataEntry<Row> => ({ row })),
    getRowId: ({ row }) => rowKey(row),
    state: toFilterAndSortState(view),
  })

  function setFilterValue(id: string, value: string) {
    const { [id]: _, ...others } = view.filterValues
    setView({ ...view, filterValues: value === '' ? others : { ...others, [id]: value } })
  }

  function toggleSort(id: string) {
    const isAscending = view.sort?.id === id && view.sort.order === 'ascending'
    setView({ ...view, sort: { id, order: isAscending ? 'descending' : 'ascending' } })
  }

  return {
    view,
    shownRows: table.getRowModel().rows.map(({ original }) => original.row),
    isNarrowed: view.searchText.trim() !== '' || Object.keys(view.filterValues).length > 0,
    setSearchText: (searchText: string) => setView({ ...view, searchText }),
    setFilterValue,
    toggleSort,
    showAll: () => setView({ ...view, searchText: '', filterValues: {} }),
  }
}
