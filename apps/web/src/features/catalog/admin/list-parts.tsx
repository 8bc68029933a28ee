import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatListDate } from '../../../app/format-dates.ts'
import { QueryRegion, type QueryRegionProps } from '../../../app/query-region.tsx'
import { usePageTitle } from '../../../app/use-page-title.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import type { DataSort } from '../../../ui/tables/data-rows.ts'
import type { DataColumn, DataFilter } from '../../../ui/tables/data-table-props.ts'
import { ListLoading } from '../../../ui/tables/list-loading.tsx'
import { messages } from './messages.ts'

/** The order in which lists begin. */
export const nameAscending: DataSort = { id: 'name', order: 'ascending' }

/** A link in a row of a list: 44 px high without making the row higher. */
export const rowLinkStyle = `${standaloneLinkStyle} -my-3 max-w-full`

type ListPageProps<Data> = Omit<QueryRegionProps<Data>, 'loading'> & {
  title: string
  /** Where it is another one than the title of the document. */
  heading?: string
  lead: string
  /** The link or button that adds a record. */
  action: ReactNode
  /** By default the skeleton of a table. */
  loading?: ReactNode
}

/** The page of a list: its heading, and the list once it is loaded. */
export function ListPage<Data>(props: ListPageProps<Data>) {
  const { title, heading = title, lead, action, loading = <ListLoading />, ...region } = props
  usePageTitle(title)
  return (
    <>
      <PageHeading lead={lead} actions={action}>
        {heading}
      </PageHeading>
      <div className="mt-7">
        <QueryRegion {...region} loading={loading} />
      </div>
    </>
  )
}

/** The column that names a record. `linkTo` returns where its name leads. */
export function createNameColumn<Row extends { title: string }>(
  linkTo: (row: Row) => Pick<LinkProps, 'to' | 'params'>,
): DataColumn<Row> {
  return {
    id: 'name',
    header: commonMessages.name(),
    isRowHeader: true,
    cell: (row) => (
      <Link {...linkTo(row)} state={{ openedFromList: true }} className={rowLinkStyle}>
        {row.title}
      </Link>
    ),
    sortValue: ({ title }) => title,
  }
}

export function createStatusColumn<Row>(isDisabled: (row: Row) => boolean): DataColumn<Row> {
  return {
    id: 'status',
    header: commonMessages.status(),
    cell: (row) => (
      <StatusMark tone={isDisabled(row) ? 'quiet' : 'good'}>
        {isDisabled(row) ? commonMessages.disabled() : commonMessages.active()}
      </StatusMark>
    ),
    sortValue: (row) => (isDisabled(row) ? 1 : 0),
    width: '8rem',
  }
}

type RowButtonProps = { onClick: () => void; isDisabled?: boolean; children: ReactNode }

/** The name of a record that opens its dialog, and whether the record is disabled where no other column says it. */
export function RowButton({ onClick, isDisabled = false, children }: RowButtonProps) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onClick} className={`${rowLinkStyle} text-start`}>
      {children}
      {isDisabled && <span className="font-normal text-soft"> {messages.disabledMark()}</span>}
    </button>
  )
}

export function createCreationDateColumn<Row extends { createdAt: string }>(
  column: Pick<DataColumn<Row>, 'id' | 'header' | 'width'>,
): DataColumn<Row> {
  return {
    ...column,
    cell: ({ createdAt }) => formatListDate(createdAt),
    sortValue: ({ createdAt }) => Date.parse(createdAt),
    hideOnPhone: true,
  }
}

type StatusOption<Row> = { value: string; text: string; matches: (row: Row) => boolean }

/** Returns the filter by status. `more` are options besides active and disabled. */
export function createStatusFilter<Row>(
  isDisabled: (row: Row) => boolean,
  ...more: StatusOption<Row>[]
): DataFilter<Row> {
  const options: StatusOption<Row>[] = [
    { value: 'active', text: commonMessages.active(), matches: (row) => !isDisabled(row) },
    { value: 'disabled', text: commonMessages.disabled(), matches: isDisabled },
    ...more,
  ]
  return {
    id: 'status',
    label: commonMessages.status(),
    options,
    matches: (row, value) => options.some((option) => option.value === value && option.matches(row)),
  }
}
