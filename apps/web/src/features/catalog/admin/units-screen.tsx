import type { UnitRow } from '@kitchen-table/contract/catalog'
import { unitTypes } from '@kitchen-table/domain/catalog'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { unitTypeNames } from '../../../app/unit-type-names.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { unitsQuery } from '../editors/record-list-queries.ts'
import {
  createCreationDateColumn,
  createNameColumn,
  createStatusColumn,
  createStatusFilter,
  ListPage,
  nameAscending,
} from './list-parts.tsx'
import { messages } from './messages.ts'
import { RecordTable } from './record-table.tsx'

const createColumns = (): DataColumn<UnitRow>[] => [
  createStatusColumn(({ unitDisabled }) => unitDisabled),
  createNameColumn(({ unitId }) => ({ to: '/admin/updateunit/$unitId', params: { unitId } })),
  {
    id: 'used',
    header: messages.used(),
    cell: ({ foundIn }) =>
      foundIn.length === 0 ? messages.notInAnyTracks() : messages.countTracks({ count: foundIn.length }),
    sortValue: ({ foundIn }) => foundIn.length,
    hideOnPhone: true,
    width: '11rem',
  },
  {
    id: 'type',
    header: messages.type(),
    cell: ({ type }) => unitTypeNames[type](),
    sortValue: ({ type }) => unitTypeNames[type](),
    hideOnPhone: true,
    width: '9rem',
  },
  createCreationDateColumn({ id: 'created', header: messages.created(), width: '8rem' }),
]

const createFilters = () => [
  {
    id: 'type',
    label: messages.type(),
    options: unitTypes.map((type) => ({ value: type, text: unitTypeNames[type]() })),
    matches: ({ type }: UnitRow, value: string) => type === value,
  },
  createStatusFilter(({ unitDisabled }: UnitRow) => unitDisabled, {
    value: 'unused',
    text: messages.notInAnyTracks(),
    matches: ({ foundIn }) => foundIn.length === 0,
  }),
]

const CreateLink = () => (
  <Link to="/admin/createunit" className={buttonStyle()}>
    {messages.createNewUnit()}
  </Link>
)

export function UnitsScreen() {
  const query = useQuery(unitsQuery)

  return (
    <ListPage
      title={messages.manageUnits()}
      lead={messages.unitsLead()}
      action={<CreateLink />}
      query={query}
      name={messages.theUnits()}
    >
      {({ units }) => (
        <RecordTable
          caption={messages.units()}
          rows={units}
          rowKey={({ unitId }) => unitId}
          columns={createColumns()}
          initialSort={nameAscending}
          search={{
            label: messages.findAUnit(),
            placeholder: messages.findByName(),
            text: ({ title }) => title,
          }}
          filters={createFilters()}
          countRows={messages.countUnits}
          empty={
            <EmptyState
              title={messages.noUnitsYet()}
              text={messages.unitsExplained()}
              action={<CreateLink />}
            />
          }
        />
      )}
    </ListPage>
  )
}
