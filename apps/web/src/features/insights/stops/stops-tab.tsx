import type { TrackRow } from '@kitchen-table/contract/catalog'
import type { TrackStops } from '@kitchen-table/contract/learning'
import { slugPattern } from '@kitchen-table/domain/catalog'
import { useQuery } from '@tanstack/react-query'
import { adminApi, tracksQuery } from '../../../app/admin-api.ts'
import { getRefusalCode } from '../../../app/api.ts'
import { downloadCsv } from '../../../app/figures/download-csv.ts'
import { formatMoment } from '../../../app/format-dates.ts'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Card } from '../../../ui/card.tsx'
import { FigurePanel } from '../../../ui/charts/figure-panel.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ComboboxField } from '../../../ui/fields/combobox-field.tsx'
import type { StatisticsTabProps } from '../statistics/statistics-region.tsx'
import { messages } from './messages.ts'
import { StopList } from './stop-list.tsx'
import { explainNoStops, getStopsFileName, toStopsTable } from './stop-words.ts'

const stopsQuery = (slug: string) => adminApi.learning.readTrackStops.queryOptions({ input: { slug } })

const toOption = ({ slug, title, trackDisabled }: TrackRow) => ({
  value: slug,
  text: trackDisabled ? messages.disabledTrack({ title }) : title,
})

/** How many people start and finish each lesson of a track. */
export function StopsTab({ search, setSearch }: Pick<StatisticsTabProps, 'search' | 'setSearch'>) {
  const { track } = search
  const query = useQuery(tracksQuery)

  return (
    <div className="max-w-4xl space-y-6">
      <QueryRegion
        query={query}
        name={messages.theTracks()}
        loading={<Skeleton shape="block" className="h-19 max-w-lg" />}
      >
        {({ tracks }) => (
          <ComboboxField
            label={messages.track()}
            hint={messages.trackHint()}
            placeholder={commonMessages.findByTitle()}
            options={tracks.map(toOption)}
            value={track === '' ? null : track}
            onChange={(slug) => setSearch({ track: slug ?? '' })}
            className="max-w-lg print:hidden"
          />
        )}
      </QueryRegion>
      {track === '' ? (
        <EmptyState title={messages.chooseTrack()} text={messages.chooseTrackText()} />
      ) : (
        <ChosenTrack slug={track} />
      )}
    </div>
  )
}

function ChosenTrack({ slug }: { slug: string }) {
  const isSlug = slugPattern.test(slug)
  const query = useQuery({ ...stopsQuery(slug), enabled: isSlug })
  if (!isSlug || getRefusalCode(query.error) === 'catalog.track_not_found')
    return <EmptyState title={commonMessages.trackNotFound()} text={messages.chooseAnother()} />
  return (
    <QueryRegion
      query={query}
      name={messages.theLessons()}
      loading={<Skeleton shape="block" className="h-96" />}
    >
      {(stops) => <StopsPanel stops={stops} />}
    </QueryRegion>
  )
}

function StopsPanel({ stops }: { stops: TrackStops }) {
  const { title, units, largestStop, countedAt } = stops
  const nothing = explainNoStops(stops)
  if (nothing !== null)
    return (
      <Card as="section" aria-labelledby="stops">
        <h2 id="stops" className="text-title-s">
          {title}
        </h2>
        <p className="mt-2 text-soft">{nothing}</p>
      </Card>
    )
  const table = toStopsTable(stops)
  return (
    <FigurePanel
      title={title}
      name={messages.lessonsOf({ title })}
      note={messages.note({ time: formatMoment(countedAt) })}
      table={table}
      onDownload={() => downloadCsv(getStopsFileName(stops), table)}
    >
      <StopList units={units} largestStop={largestStop} />
    </FigurePanel>
  )
}
