import type { DataSort, RowsView } from '../ui/tables/data-rows.ts'

/** What a list can be searched, filtered and sorted by. */
export type ListRules = {
  columns: readonly { id: string; sortValue?: unknown; isSortable?: boolean }[]
  filters?: readonly { id: string; options: readonly { value: string }[] }[]
  initialSort: DataSort
}

/** The search parameters of an address; those that are undefined are left out. */
export type ListSearch = Record<string, string | undefined>

/** As in the field of the search. */
const MAX_TEXT_LENGTH = 100

function parseSort({ sort, order }: Readonly<Record<string, unknown>>, rules: ListRules): DataSort {
  const column = rules.columns.find(
    ({ id, sortValue, isSortable }) => id === sort && (sortValue !== undefined || isSortable),
  )
  if (column === undefined) return rules.initialSort
  return { id: column.id, order: order === 'descending' ? 'descending' : 'ascending' }
}

/** Reads what a list shows from the search parameters `q`, `sort`, `order`, and one for each filter. */
export function parseListView(search: Readonly<Record<string, unknown>>, rules: ListRules): RowsView {
  const filterValues = (rules.filters ?? []).flatMap(({ id, options }) =>
    options.filter(({ value }) => value === search[id]).map(({ value }) => [id, value]),
  )
  return {
    searchText: typeof search.q === 'string' ? search.q.slice(0, MAX_TEXT_LENGTH) : '',
    filterValues: Object.fromEntries(filterValues),
    sort: parseSort(search, rules),
  }
}

/** Returns the search parameters of a list. Those with their usual value are undefined. */
export function formatListView({ searchText, filterValues, sort }: RowsView, rules: ListRules): ListSearch {
  const { id, order } = rules.initialSort
  const isUsual = sort === undefined || (sort.id === id && sort.order === order)
  return {
    q: searchText || undefined,
    sort: isUsual ? undefined : sort.id,
    order: isUsual || sort.order === 'ascending' ? undefined : sort.order,
    ...Object.fromEntries((rules.filters ?? []).map((filter) => [filter.id, filterValues[filter.id]])),
  }
}
