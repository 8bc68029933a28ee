import { formatCount } from '@kitchen-table/domain/language'
import { formatListDate } from '../../../app/format-dates.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import type { DataSort } from '../../../ui/tables/data-rows.ts'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'

/** The order in which lists begin. */
export const nameAscending: DataSort = { id: 'name', order: 'ascending' }

/** A link in a row of a list: 44 px high without making the row higher. */
export const rowLinkStyle = `${standaloneLinkStyle} -my-3 max-w-full`

/** The skeleton of a list: search, filters, and rows in their height. */
export function ListLoading() {
  return (
    <div className="space-y-4">
      <Skeleton shape="block" className="h-12 max-w-md" />
      <Skeleton shape="block" className="h-130" silent />
    </div>
  )
}

/** Returns a function for the count above a list: "27 tracks", or "3 of 27 tracks" while some are filtered out. */
export function describeCountOf(noun: string, plural?: string) {
  return (shown: number, total: number): string => {
    const all = formatCount(total, noun, plural)
    return shown === total ? all : `${shown} of ${all}`
  }
}

export function createStatusColumn<Row>(isDisabled: (row: Row) => boolean): DataColumn<Row> {
  return {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <StatusMark tone={isDisabled(row) ? 'quiet' : 'good'}>
        {isDisabled(row) ? 'Disabled' : 'Active'}
      </StatusMark>
    ),
    sortValue: (row) => (isDisabled(row) ? 1 : 0),
    width: '8rem',
  }
}

export function createDateColumn<Row extends { createdAt: string }>(
  column: Pick<DataColumn<Row>, 'id' | 'header' | 'width'>,
): DataColumn<Row> {
  return {
    ...column,
    cell: ({ createdAt }) => formatListDate(createdAt),
    sortValue: ({ createdAt }) => Date.parse(createdAt),
    hideOnPhone: true,
  }
}

/** The options of a filter by status. */
export const statusOptions = [
  { value: 'active', text: 'Active' },
  { value: 'disabled', text: 'Disabled' },
]

/** Whether a record has the chosen status. */
export function hasStatus(isDisabled: boolean, value: string): boolean {
  return isDisabled === (value === 'disabled')
}
