import type { UnitRow } from '@kitchen-table/contract/catalog'
import { unitTypes } from '@kitchen-table/domain/catalog'
import { formatPickerDate } from '../../../app/format-dates.ts'
import { unitTypeNames } from '../../../app/unit-type-names.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { DeferredPart } from '../../../ui/feedback/deferred-part.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListError } from '../../../ui/feedback/list-error.tsx'
import { createCountDescriber } from '../../../ui/tables/create-count-describer.ts'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { getFieldId } from './field-errors.ts'
import { messages } from './messages.ts'

const createColumns = (): DataColumn<UnitRow>[] => [
  {
    id: 'title',
    header: messages.title(),
    isRowHeader: true,
    cell: ({ title, unitDisabled }) => (unitDisabled ? messages.disabledOption({ title }) : title),
    sortValue: ({ title }) => title,
  },
  {
    id: 'type',
    header: messages.type(),
    cell: ({ type }) => unitTypeNames[type](),
    sortValue: ({ type }) => unitTypeNames[type](),
    width: '8rem',
  },
  {
    id: 'created',
    header: messages.created(),
    cell: ({ createdAt }) => formatPickerDate(createdAt),
    sortValue: ({ createdAt }) => Date.parse(createdAt),
    hideOnPhone: true,
    width: '7rem',
  },
]

const createFilters = () => [
  {
    id: 'type',
    label: messages.type(),
    options: unitTypes.map((type) => ({ value: type, text: unitTypeNames[type]() })),
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
            columns={createColumns()}
            initialSort={{ id: 'title', order: 'ascending' }}
            search={{
              label: messages.findALesson(),
              placeholder: commonMessages.findByTitle(),
              text: ({ title }) => title,
              showAllText: commonMessages.showAll(),
            }}
            filters={createFilters()}
            describeCount={createCountDescriber(messages.countLessons)}
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
