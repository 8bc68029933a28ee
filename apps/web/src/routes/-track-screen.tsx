import type { TrackDetails } from '@kitchen-table/contract/catalog-library'
import { progressLabel } from '@kitchen-table/domain/learning/progress'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLibraryView } from '../app/library-view.ts'
import { trackQuery, useCatalog, useCurrentUser } from '../app/queries.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { ContentFlag } from '../features/catalog/content-flag.tsx'
import { IconDrawing } from '../features/catalog/drawing.tsx'
import { formatLessonCount } from '../features/catalog/format-counts.ts'
import { NextTracks } from '../features/catalog/next-tracks.tsx'
import { UnitList } from '../features/catalog/unit-list.tsx'
import { pageEventCodes, useUsage } from '../features/insights/usage-provider.tsx'
import { CompleteUnit } from '../features/learning/complete-unit.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'
import { UnitVideo } from '../features/learning/unit-video.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { RichText } from '../ui/rich-text.tsx'

type TrackHeaderProps = {
  track: TrackDetails
  icon: string | undefined
  /** The number of lessons that count towards the progress. */
  units: number
  percent: number
}

function TrackHeader({ track, icon, units, percent }: TrackHeaderProps) {
  return (
    <div data-beside-unit>
      <div className="flex flex-wrap items-start gap-4 sm:gap-5">
        <span className="grid size-14 shrink-0 place-items-center rounded-card bg-tint text-accent sm:size-18">
          <IconDrawing svg={icon} className="size-8 sm:size-10" />
        </span>
        <div className="min-w-0 grow basis-48">
          <PageHeading lead={formatLessonCount(units)}>{track.title}</PageHeading>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-small text-soft empty:hidden">
            <ContentFlag createdAt={track.createdAt} updatedAt={track.updateContentDate} />
            {track.trackDisabled && <span>Disabled: only administrators see this track.</span>}
          </p>
        </div>
      </div>
      <div className="mt-6 flex items-center gap-4">
        <ProgressBar label={`Progress in ${track.title}`} value={percent} className="grow" />
        <span className="text-small text-soft tabular-nums">{progressLabel(percent)}</span>
      </div>
      <RichText html={track.content} headingLevel={2} className="mt-6" />
    </div>
  )
}

/** Returns the ids of the lessons that count towards the progress; disabled ones, which administrators see, do not. */
function getEnabledUnitIds({ units }: TrackDetails): string[] {
  return units.filter(({ unitDisabled }) => !unitDisabled).map(({ unitId }) => unitId)
}

/** Records that this track was opened, which makes it the last track; views of administrators are not recorded. */
function useRecordTrackView(track: string): void {
  const { can } = useCurrentUser()
  const { viewTrack } = useLearning()

  useEffect(() => {
    if (can.recordUsage) viewTrack(track)
  }, [track, can.recordUsage, viewTrack])
}

export function TrackScreen({ slug }: { slug: string }) {
  const view = useLibraryView(useCurrentUser().user.sub)
  const { data: track } = useSuspenseQuery(trackQuery(slug, view))
  const { icons } = useCatalog()
  const { percentOf, isComplete } = useLearning()
  const { record } = useUsage()
  const percent = percentOf({ slug, units: getEnabledUnitIds(track) })
  const recordTrackLink = (to: string) => record(pageEventCodes.relatedClick, `${slug}>${to}`)
  useRecordTrackView(slug)
  usePageTitle(track.title)

  return (
    <div className="mx-auto max-w-3xl">
      <TrackHeader
        track={track}
        icon={track.iconSlug === null ? undefined : icons[track.iconSlug]}
        units={getEnabledUnitIds(track).length}
        percent={percent}
      />
      <UnitList
        track={track}
        isComplete={isComplete}
        onDownload={(unit) => record(pageEventCodes.download, unit.unitId)}
        renderCompletion={(unit, openUnit) => (
          <CompleteUnit track={track} unit={unit} onOpenUnit={openUnit} onFollowTrack={recordTrackLink} />
        )}
        renderVideo={(unit) => (
          <UnitVideo
            track={slug}
            unit={unit}
            onPlay={() => record(pageEventCodes.videoPlay, unit.unitId)}
            onWatched={() => record(pageEventCodes.videoCompleted, unit.unitId)}
          />
        )}
      />
      <NextTracks
        track={track}
        isFinished={percent === 100}
        percentOf={percentOf}
        onFollow={recordTrackLink}
      />
    </div>
  )
}
