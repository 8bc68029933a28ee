import type { UnitRow } from '@kitchen-table/contract/catalog'
import { unitTypes } from '@kitchen-table/domain/catalog'
import { formatCount } from '@kitchen-table/domain/language'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useListView } from '../../../app/use-list-view.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import {
  createDateColumn,
  createNameColumn,
  createStatusColumn,
  describeCountOf,
  hasStatus,
  ListPage,
  nameAscending,
  statusOptions,
} from './list-parts.tsx'
import { messages } from './messages.ts'
import { unitsQuery } from './queries.ts'

const columns: readonly DataColumn<UnitRow>[] = [
  createStatusColumn(({ unitDisabled }) => unitDisabled),
  createNameColumn(({ unitId }) => ({ to: '/admin/updateunit/$unitId', params: { unitId } })),
  {
    id: 'used',
    header: 'Used',
    cell: ({ foundIn }) =>
      foundIn.length === 0 ? messages.notInAnyTracks() : formatCount(foundIn.length, 'track'),
    sortValue: ({ foundIn }) => foundIn.length,
    hideOnPhone: true,
    width: '11rem',
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ type }) => type,
    sortValue: ({ type }) => type,
    hideOnPhone: true,
    width: '9rem',
  },
  createDateColumn({ id: 'created', header: 'Created', width: '8rem' }),
]

const filters = [
  {
    id: 'type',
    label: 'Type',
    options: unitTypes.map((type) => ({ value: type, text: type })),
    matches: ({ type }: UnitRow, value: string) => type === value,
  },
  {
    id: 'status',
    label: 'Status',
    options: [...statusOptions, { value: 'unused', text: 'Not in any tracks' }],
    matches: ({ unitDisabled, foundIn }: UnitRow, value: string) =>
      value === 'unused' ? foundIn.length === 0 : hasStatus(unitDisabled, value),
  },
]

const createLink = (
  <Link to="/admin/createunit" className={buttonStyle()}>
    Create New Unit
  </Link>
)

export function UnitsScreen() {
  const { view } = useListView({ columns, filters, initialSort: nameAscending })
  const query = useQuery(unitsQuery)

  return (
    <ListPage
      title={messages.manageUnits()}
      lead={messages.everyLessonOfThe()}
      action={createLink}
      query={query}
      name="the units"
    >
      {({ units }) => (
        <DataTable
          caption={messages.units()}
          rows={units}
          rowKey={({ unitId }) => unitId}
          columns={columns}
          initialSort={nameAscending}
          view={view}
          search={{
            label: 'Find a unit',
            placeholder: messages.findByName(),
            text: ({ title }) => title,
            showAllText: commonMessages.showAll(),
          }}
          filters={filters}
          describeCount={describeCountOf('unit')}
          empty={
            <EmptyState title={messages.noUnitsYet()} text={messages.aUnitIsOne()} action={createLink} />
          }
        />
      )}
    </ListPage>
  )
}
