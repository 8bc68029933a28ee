import type { TrackDetails } from '@kitchen-table/contract/catalog-library'
import { progressLabel } from '@kitchen-table/domain/learning/progress'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLibraryView } from '../app/library-view.ts'
import { trackQuery, useCatalog, useCurrentUser } from '../app/queries.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { formatLessonCount } from '../features/catalog/format-counts.ts'
import { NextTracks } from '../features/catalog/next-tracks.tsx'
import { TrackHeader } from '../features/catalog/track-header.tsx'
import { UnitList } from '../features/catalog/unit-list.tsx'
import { useUsage } from '../features/insights/usage-provider.tsx'
import { CompleteUnit } from '../features/learning/complete-unit.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'
import { UnitVideo } from '../features/learning/unit-video.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

/** Returns the ids of the lessons that count toward the progress; disabled ones, which administrators see, do not. */
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
  const units = getEnabledUnitIds(track)
  const percent = percentOf({ slug, units })
  const recordTrackLink = (to: string) => record('relatedClick', `${slug}>${to}`)
  useRecordTrackView(slug)
  usePageTitle(track.title)

  return (
    <div className="mx-auto max-w-3xl">
      <TrackHeader
        track={track}
        icon={track.iconSlug === null ? undefined : icons[track.iconSlug]}
        heading={<PageHeading lead={formatLessonCount(units.length)}>{track.title}</PageHeading>}
        progress={
          <div className="mt-6 flex items-center gap-4">
            <ProgressBar label={`Progress in ${track.title}`} value={percent} className="grow" />
            <span className="text-small text-soft tabular-nums">{progressLabel(percent)}</span>
          </div>
        }
      />
      <UnitList
        track={track}
        isComplete={isComplete}
        onDownload={(unit) => record('download', unit.unitId)}
        renderCompletion={(unit, openUnit) => (
          <CompleteUnit track={track} unit={unit} onOpenUnit={openUnit} onFollowTrack={recordTrackLink} />
        )}
        renderVideo={(unit) => (
          <UnitVideo
            track={slug}
            unit={unit}
            onReplay={() => record('videoPlay', unit.unitId)}
            onWatched={() => record('videoCompleted', unit.unitId)}
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
