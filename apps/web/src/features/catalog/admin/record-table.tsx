import { useListView } from '../../../app/use-list-view.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { createCountDescriber } from '../../../ui/tables/create-count-describer.ts'
import type { DataSort } from '../../../ui/tables/data-rows.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import type { DataSearch, DataTableProps } from '../../../ui/tables/data-table-props.ts'

type RecordTableProps<Row> = Omit<
  DataTableProps<Row>,
  'view' | 'initialSort' | 'search' | 'describeCount'
> & {
  initialSort: DataSort
  search: Omit<DataSearch<Row>, 'showAllText'>
  /** "27 tracks". */
  countRows: (values: { count: number }) => string
}

/** The table of a page of a list. The address says its search, filters and order, and Back leads to the same rows. */
export function RecordTable<Row>({ search, countRows, ...table }: RecordTableProps<Row>) {
  const { view } = useListView(table)
  return (
    <DataTable
      {...table}
      view={view}
      search={{ ...search, showAllText: commonMessages.showAll() }}
      describeCount={createCountDescriber(countRows)}
    />
  )
}
