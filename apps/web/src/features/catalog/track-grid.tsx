import type { TrackCard as Track } from '@kitchen-table/contract/catalog'
import {
  classifyProgress,
  formatProgressLabel,
  isContinueOffered,
  trackActionLabel,
} from '@kitchen-table/domain/learning'
import { DEMO_GROUP } from '@kitchen-table/domain/organizations'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCatalog, useCurrentUser } from '../../app/queries.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ContentText } from '../../ui/content-text.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Flag } from '../../ui/flag.tsx'
import { getLanguageAttributes } from '../../ui/language-attributes.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { RichMessage } from '../../ui/rich-message.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ContentFlag } from './content-flag.tsx'
import { IconDrawing } from './drawing.tsx'
import { formatLessonCountAndMinutes } from './format-counts.ts'
import { messages } from './messages.ts'

type TrackGridProps = {
  tracks: Track[]
  percentOf: (track: Track) => number
  /** The layout's `featureTrack`: renders the first track larger. */
  featured?: boolean
  /** The level of the cards' titles: one below the heading above the grid. */
  headingLevel?: 2 | 3
  /** Renders a control on a card, beside its link. */
  renderControl?: (track: Track) => ReactNode
}

/** The cards of tracks; marked as a demonstration for organizations that demonstrate the product. */
export function TrackGrid(props: TrackGridProps) {
  const { tracks, percentOf, featured = false, headingLevel = 3, renderControl } = props
  const { icons } = useCatalog()
  const isDemo = useCurrentUser().group?.slug === DEMO_GROUP
  const grid = (
    <ul
      data-featured={featured}
      data-demo={isDemo}
      className="grid gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-3"
    >
      {tracks.map((track, index) => (
        <TrackCard
          key={track.slug}
          track={track}
          icon={track.iconSlug === null ? undefined : icons[track.iconSlug]}
          percent={percentOf(track)}
          featured={featured && index === 0}
          headingLevel={headingLevel}
          control={renderControl?.(track)}
        />
      ))}
    </ul>
  )
  if (!isDemo) return grid
  return (
    <div className="rounded-card border border-dashed border-edge bg-tint/50 p-3 sm:p-5">
      <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
        <Flag>{messages.demo()}</Flag>
        {messages.demoNote()}
      </p>
      {grid}
    </div>
  )
}

type TrackCardProps = {
  track: Track
  icon: string | undefined
  percent: number
  /** Renders the card larger; for the first one of a featured grid. */
  featured?: boolean
  headingLevel?: 2 | 3
  /** A control at the bottom of the card, stacked above the link that covers the card. */
  control?: ReactNode
}

function TrackCard({ track, icon, percent, featured, headingLevel = 3, control }: TrackCardProps) {
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
          <Heading dir="auto" {...getLanguageAttributes(track.language)} className="text-title-s">
            {track.title}
          </Heading>
          <p className="mt-0.5 text-small text-soft">{formatLessonCountAndMinutes(track.units.length)}</p>
        </div>
      </div>
      <div className="mt-auto pt-4">
        <ProgressBar label={messages.progressIn({ title: track.title })} value={percent} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="flex items-center gap-1.5 text-small text-soft">
            {percent === 100 && <LineIcon name="check" className="size-4 text-accent" />}
            {formatProgressLabel(percent)}
          </span>
          <Link
            to="/track/$slug"
            params={{ slug: track.slug }}
            className={`${buttonStyle({ variant: isContinueOffered(percent) ? 'filled' : 'outline', size: 'small' })} card-link`}
          >
            <RichMessage
              parts={messages.action({
                action: trackActionLabel(percent),
                title: track.title,
                name: (text) => (
                  <ContentText key="name" language={track.language}>
                    {text}
                  </ContentText>
                ),
                hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
              })}
            />
          </Link>
        </div>
        {control && <div className="relative mt-2 -mb-2 w-fit -ms-4">{control}</div>}
      </div>
    </Card>
  )
}
