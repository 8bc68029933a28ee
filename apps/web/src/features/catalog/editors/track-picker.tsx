import type { TrackRow } from '@kitchen-table/contract/catalog'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { DeferredPart } from '../../../ui/feedback/deferred-part.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListError } from '../../../ui/feedback/list-error.tsx'
import { createCountDescriber } from '../../../ui/tables/create-count-describer.ts'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { getFieldId } from './field-errors.ts'
import { messages } from './messages.ts'

const createColumns = (): DataColumn<TrackRow>[] => [
  {
    id: 'title',
    header: messages.title(),
    isRowHeader: true,
    cell: ({ title }) => title,
    sortValue: ({ title }) => title,
  },
  {
    id: 'lessons',
    header: commonMessages.lessons(),
    cell: ({ units }) => units.length,
    sortValue: ({ units }) => units.length,
    numeric: true,
    width: '7rem',
  },
]

type TrackPickerProps = {
  tracks: readonly TrackRow[]
  /** The slugs of the tracks that the topic has: they are not offered, as disabled ones are not. */
  chosen: readonly string[]
  onAdd: (slug: string) => void
  error: string | undefined
}

/** The tracks that can be added to a topic. */
export function TrackPicker({ tracks, chosen, onAdd, error }: TrackPickerProps) {
  const taken = new Set(chosen)
  const available = tracks.filter(({ slug, trackDisabled }) => !trackDisabled && !taken.has(slug))

  return (
    <>
      <ListError id={getFieldId('tracks')}>{error}</ListError>
      <DeferredPart className="h-104">
        {() => (
          <DataTable
            caption={messages.tracksThatCanBe()}
            rows={available}
            rowKey={({ slug }) => slug}
            rowName={({ title }) => title}
            columns={createColumns()}
            initialSort={{ id: 'title', order: 'ascending' }}
            search={{
              label: messages.findATrack(),
              placeholder: messages.findByTitleOr(),
              text: ({ title, keywords }) => [title, ...keywords].join(' '),
              showAllText: commonMessages.showAll(),
            }}
            describeCount={createCountDescriber(messages.countTracks)}
            onRowClick={({ slug }) => onAdd(slug)}
            maxHeight="26rem"
            empty={
              <EmptyState
                headingLevel={3}
                title={messages.noTracksToAdd()}
                text={messages.everyActiveTrackIs()}
              />
            }
          />
        )}
      </DeferredPart>
    </>
  )
}
