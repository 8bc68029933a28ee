import type { TrackDetails } from '@kitchen-table/contract/catalog'
import type { ReactNode } from 'react'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { ContentFlag } from './content-flag.tsx'
import { IconDrawing } from './drawing.tsx'
import { messages } from './messages.ts'

type TrackHeaderProps = {
  track: Pick<TrackDetails, 'content' | 'language' | 'createdAt' | 'updateContentDate' | 'trackDisabled'>
  icon: string | undefined
  /** The title, and below it the number of lessons. */
  heading: ReactNode
  /** How far the learner is. */
  progress?: ReactNode
  /** The level of the description's highest headings. */
  headingLevel?: 2 | 3
}

/** The top of a track: its icon, title, flags, progress and description. */
export function TrackHeader({ track, icon, heading, progress, headingLevel = 2 }: TrackHeaderProps) {
  'use no memo'
  return (
    <div data-beside-unit>
      <div className="flex flex-wrap items-start gap-4 sm:gap-5">
        <span className="grid size-14 shrink-0 place-items-center rounded-card bg-tint text-accent sm:size-18">
          <IconDrawing svg={icon} className="size-8 sm:size-10" />
        </span>
        <div className="min-w-0 grow basis-48">
          {heading}
          <p className="mt-2 flex flex-wrap items-center gap-2 text-small text-soft empty:hidden">
            <ContentFlag createdAt={track.createdAt} updatedAt={track.updateContentDate} />
            {track.trackDisabled && <span>{messages.trackDisabled()}</span>}
          </p>
        </div>
      </div>
      {progress}
      <RichText html={track.content} language={track.language} headingLevel={headingLevel} className="mt-6" />
    </div>
  )
}
