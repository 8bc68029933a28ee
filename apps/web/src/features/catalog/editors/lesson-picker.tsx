import type { UnitRow } from '@kitchen-table/contract/catalog'
import { unitTypes } from '@kitchen-table/domain/catalog'
import { formatPickerDate } from '../../../app/format-dates.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { DeferredPart } from '../../../ui/feedback/deferred-part.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListError } from '../../../ui/feedback/list-error.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { describeCountOf } from '../admin/list-parts.tsx'
import { getFieldId } from './field-errors.ts'
import { messages } from './messages.ts'

const columns: readonly DataColumn<UnitRow>[] = [
  {
    id: 'title',
    header: 'Title',
    isRowHeader: true,
    cell: ({ title, unitDisabled }) => (unitDisabled ? `${title} · disabled` : title),
    sortValue: ({ title }) => title,
  },
  { id: 'type', header: 'Type', cell: ({ type }) => type, sortValue: ({ type }) => type, width: '8rem' },
  {
    id: 'created',
    header: 'Created',
    cell: ({ createdAt }) => formatPickerDate(createdAt),
    sortValue: ({ createdAt }) => Date.parse(createdAt),
    hideOnPhone: true,
    width: '7rem',
  },
]

const filters = [
  {
    id: 'type',
    label: 'Type',
    options: unitTypes.map((type) => ({ value: type, text: type })),
    matches: ({ type }: UnitRow, value: string) => type === value,
  },
]

type LessonPickerProps = {
  units: readonly UnitRow[]
  /** The ids of the units that the track has: they are not offered. */
  chosen: readonly string[]
  onAdd: (unitId: string) => void
  error: string | undefined
}

/** The units that can be added to a track. */
export function LessonPicker({ units, chosen, onAdd, error }: LessonPickerProps) {
  const taken = new Set(chosen)
  const available = units.filter(({ unitId }) => !taken.has(unitId))

  return (
    <>
      <ListError id={getFieldId('units')}>{error}</ListError>
      <DeferredPart className="h-104">
        {() => (
          <DataTable
            caption={messages.lessonsThatCanBe()}
            rows={available}
            rowKey={({ unitId }) => unitId}
            rowName={({ title }) => title}
            columns={columns}
            initialSort={{ id: 'title', order: 'ascending' }}
            search={{
              label: 'Find a lesson',
              placeholder: commonMessages.findByTitle(),
              text: ({ title }) => title,
              showAllText: commonMessages.showAll(),
            }}
            filters={filters}
            describeCount={describeCountOf('lesson')}
            onRowClick={({ unitId }) => onAdd(unitId)}
            maxHeight="26rem"
            empty={
              <EmptyState
                headingLevel={3}
                title={messages.noLessonsToAdd()}
                text={messages.everyLessonIsIn()}
              />
            }
          />
        )}
      </DeferredPart>
    </>
  )
}
