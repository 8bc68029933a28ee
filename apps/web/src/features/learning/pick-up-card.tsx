import type { TrackCard } from '@kitchen-table/contract/catalog'
import { estimateReadingMinutes } from '@kitchen-table/domain/catalog'
import {
  findUnitToResume,
  formatMyProgress,
  isWelcomeTrackDue,
  summarizeMyProgress,
  trackActionLabel,
} from '@kitchen-table/domain/learning'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLibraryView } from '../../app/library-view.ts'
import { trackQuery, useCatalog, useCurrentUser } from '../../app/queries.ts'
import { unitTypeNames } from '../../app/unit-type-names.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Card } from '../../ui/card.tsx'
import { ContentText } from '../../ui/content-text.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { getLanguageAttributes } from '../../ui/language-attributes.ts'
import { RichMessage } from '../../ui/rich-message.tsx'
import { useLearning } from './learning-provider.tsx'
import { messages } from './messages.ts'

/** The person's own tile in the grid of topics: a ring with the completed share of the tracks on My Progress. */
export function ProgressTile() {
  'use no memo'
  const { progress, percentOf } = useLearning()
  const summary = summarizeMyProgress(progress, useCatalog().tracks, percentOf)

  return (
    <Card as="li" flush className="linked-card flex flex-col overflow-visible bg-tint">
      <div className="grid aspect-[2.17] place-items-center text-accent">
        <Ring percent={summary.percent} />
      </div>
      <div className="px-4 pt-3 pb-4">
        <h3 className="text-title-s">
          <Link to="/myprogress" className="card-link">
            {messages.myProgress()}
          </Link>
        </h3>
        <p className="mt-1 text-small text-soft">
          {summary.tracks.length > 0 ? formatMyProgress(summary) : messages.noProgressTitle()}
        </p>
      </div>
    </Card>
  )
}

function Ring({ percent }: { percent: number }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="h-3/4 max-h-24 -rotate-90">
      <circle cx="32" cy="32" r="26" fill="none" strokeWidth="7" className="stroke-card" />
      <circle
        cx="32"
        cy="32"
        r="26"
        fill="none"
        stroke="currentColor"
        strokeWidth="7"
        strokeLinecap="round"
        pathLength="100"
        strokeDasharray={`${Math.max(percent, 0.01)} 100`}
        opacity={percent > 0 ? 1 : 0}
      />
    </svg>
  )
}

/** Shows the layout's welcome track until the person has done more than half of it (docs/product.md 5.1). */
export function WelcomeCard() {
  'use no memo'
  const { layout, tracks } = useCatalog()
  const { percentOf } = useLearning()
  const track = layout.welcomeTrack === null ? undefined : tracks.get(layout.welcomeTrack)
  if (!track || !isWelcomeTrackDue(percentOf(track))) return null

  return (
    <section
      aria-labelledby="welcome-track"
      className="linked-card flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-tint p-5 sm:p-6"
    >
      <div className="min-w-0">
        <p className="text-tiny font-semibold text-accent">{messages.aGoodPlaceTo()}</p>
        <h2 id="welcome-track" {...getLanguageAttributes(track.language)} className="mt-1 text-title-m">
          {track.title}
        </h2>
      </div>
      <Link
        to="/track/$slug"
        params={{ slug: track.slug }}
        className={`${buttonStyle({ variant: 'outline' })} card-link bg-card max-sm:w-full`}
      >
        {trackActionLabel(percentOf(track))}
        <span className="sr-only">
          : <ContentText language={track.language}>{track.title}</ContentText>
        </span>
      </Link>
    </section>
  )
}

/** Returns the title of the next lesson: from the start data, or from its track once the person has continued. */
function useUnitTitle(track: string, unitId: string) {
  const { user, pickUp: initial } = useCurrentUser()
  const view = useLibraryView(user.sub)
  const isKnown = initial?.unitId === unitId
  const { data } = useQuery({ ...trackQuery(track, view), enabled: !isKnown })
  return isKnown ? initial : data?.units.find((unit) => unit.unitId === unitId)
}

/** Shows the track in which the person stopped, with its next lesson; renders nothing when no track is in progress. */
export function PickUpCard() {
  const { progress } = useLearning()
  const { tracks, sensitiveUnits } = useCatalog()
  const target = findUnitToResume(progress, tracks, (unit) => sensitiveUnits.includes(unit))
  return target && <PickUpCardContent track={target.track} nextUnit={target.nextUnit} />
}

type PickUpCardContentProps = {
  track: Pick<TrackCard, 'slug' | 'title' | 'language' | 'units'>
  nextUnit: string
}

function PickUpCardContent({ track, nextUnit }: PickUpCardContentProps) {
  'use no memo'
  const { percentOf } = useLearning()
  const unit = useUnitTitle(track.slug, nextUnit)

  return (
    <Card
      as="section"
      raised
      aria-labelledby="pick-up"
      className="linked-card flex flex-wrap items-center gap-x-8 gap-y-5"
    >
      <div className="min-w-0 grow basis-80">
        <p className="text-tiny font-semibold text-warm">{messages.pickUpTitle()}</p>
        <h2 id="pick-up" {...getLanguageAttributes(track.language)} className="mt-1 text-title-m">
          {track.title}
        </h2>
        <p className="mt-1 min-h-[1lh] text-soft">
          {unit && (
            <RichMessage
              parts={messages.nextUnit({
                kind: unitTypeNames[unit.type](),
                title: unit.title,
                minutes: String(estimateReadingMinutes(1)),
                name: (text) => <ContentText language={unit.language}>{text}</ContentText>,
              })}
            />
          )}
        </p>
        <ProgressBar
          label={messages.progressIn({ track: track.title })}
          value={percentOf(track)}
          className="mt-4 max-w-105"
        />
      </div>
      <Link
        to="/track/$slug"
        params={{ slug: track.slug }}
        hash={nextUnit}
        className={`${buttonStyle()} card-link max-sm:w-full`}
      >
        {messages.goOn()}
        <span className="sr-only">
          : <ContentText language={track.language}>{track.title}</ContentText>
        </span>
      </Link>
    </Card>
  )
}
