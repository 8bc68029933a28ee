import type { TrackCard as Track } from '@kitchen-table/contract/catalog'
import { classifyProgress, progressLabel, trackAction } from '@kitchen-table/domain/learning/progress'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonStyle } from '../../ui/button-style.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ContentFlag } from './content-flag.tsx'
import { IconDrawing } from './drawing.tsx'
import { formatLessonCount } from './format-counts.ts'

export type TrackCardProps = {
  track: Track
  icon: string | undefined
  percent: number
  /** Renders the card larger; for the first one of a featured grid. */
  featured?: boolean
  headingLevel?: 2 | 3
  /** A control at the bottom of the card, stacked above the link that covers the card. */
  control?: ReactNode
}

export function TrackCard({ track, icon, percent, featured, headingLevel = 3, control }: TrackCardProps) {
  const action = trackAction(percent)
  const Heading = headingLevel === 2 ? 'h2' : 'h3'

  return (
    <Card
      as="li"
      data-progress={classifyProgress(percent)}
      className={classNames('linked-card flex flex-col', featured && 'border-accent/50 sm:col-span-2')}
    >
      <ContentFlag
        createdAt={track.createdAt}
        updatedAt={track.updateContentDate}
        className="absolute -top-2.5 end-4"
      />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <span className="grid size-13 shrink-0 place-items-center rounded-field bg-tint text-accent">
          <IconDrawing svg={icon} />
        </span>
        <div className="min-w-0 grow basis-40">
          <Heading className="text-title-s">{track.title}</Heading>
          <p className="mt-0.5 text-small text-soft">{formatLessonCount(track.units.length)}</p>
        </div>
      </div>
      <div className="mt-auto pt-4">
        <ProgressBar label={`Progress in ${track.title}`} value={percent} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="flex items-center gap-1.5 text-small text-soft">
            {percent === 100 && <LineIcon name="check" className="size-4 text-accent" />}
            {progressLabel(percent)}
          </span>
          <Link
            to="/track/$slug"
            params={{ slug: track.slug }}
            className={`${buttonStyle({ variant: action === 'Continue' ? 'filled' : 'outline', size: 'small' })} card-link`}
          >
            {action}
            <span className="sr-only">: {track.title}</span>
          </Link>
        </div>
        {control && <div className="relative mt-2 -mb-2 w-fit -ms-4">{control}</div>}
      </div>
    </Card>
  )
}
