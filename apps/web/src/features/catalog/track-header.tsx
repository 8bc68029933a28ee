import type { TrackDetails } from '@kitchen-table/contract/catalog'
import { progressLabel } from '@kitchen-table/domain/learning/progress'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { ContentFlag } from './content-flag.tsx'
import { IconDrawing } from './drawing.tsx'
import { formatLessonCount } from './format-counts.ts'

type TrackHeaderProps = {
  track: TrackDetails
  icon: string | undefined
  /** The number of lessons that count towards the progress. */
  units: number
  percent: number
}

export function TrackHeader({ track, icon, units, percent }: TrackHeaderProps) {
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
