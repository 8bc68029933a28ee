import type { TrackCard, TrackDetails } from '@kitchen-table/contract/catalog'
import { formatProgressLabel } from '@kitchen-table/domain/learning'
import { Link } from '@tanstack/react-router'
import { useCatalog } from '../../app/queries.ts'
import { getLanguageAttributes } from '../../ui/language-attributes.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { IconDrawing } from './drawing.tsx'
import { messages } from './messages.ts'

type NextTracksProps = {
  track: Pick<TrackDetails, 'nextUp' | 'relatedTrack'>
  isFinished: boolean
  percentOf: (track: TrackCard) => number
  onFollow: (slug: string) => void
}

/** The related and the next track. A track that no longer exists has no tile. */
export function NextTracks({ track, isFinished, percentOf, onFollow }: NextTracksProps) {
  'use no memo'
  const { tracks } = useCatalog()
  const related = tracks.get(track.relatedTrack ?? '')
  const next = tracks.get(track.nextUp ?? '')
  if (!related && !next) return null

  return (
    <div className="@container mt-10 print:hidden">
      {isFinished && (
        <p className="mb-5 flex items-center gap-2 font-serif text-title-s">
          <LineIcon name="check" className="size-6 text-accent" />
          {messages.finished()}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {related && (
          <Tile
            kind={messages.relatedContent()}
            track={related}
            percent={percentOf(related)}
            onFollow={onFollow}
          />
        )}
        {next && (
          <Tile kind={messages.whatsNext()} track={next} percent={percentOf(next)} onFollow={onFollow} />
        )}
      </ul>
    </div>
  )
}

type TileProps = { kind: string; track: TrackCard; percent: number; onFollow: (slug: string) => void }

function Tile({ kind, track, percent, onFollow }: TileProps) {
  'use no memo'
  const { icons } = useCatalog()
  return (
    <li className="linked-card flex items-start gap-4 rounded-card border border-line bg-card p-5">
      <span className="grid size-12 shrink-0 place-items-center rounded-field bg-tint text-accent @max-[14rem]:hidden">
        <IconDrawing svg={track.iconSlug === null ? undefined : icons[track.iconSlug]} className="size-6" />
      </span>
      <div className="min-w-0">
        <h2 className="font-sans text-tiny font-semibold text-warm">{kind}</h2>
        <Link
          to="/track/$slug"
          params={{ slug: track.slug }}
          onClick={() => onFollow(track.slug)}
          {...getLanguageAttributes(track.language)}
          className="card-link font-serif text-title-s"
        >
          {track.title}
        </Link>
        <p className="mt-0.5 text-small text-soft">{formatProgressLabel(percent)}</p>
      </div>
    </li>
  )
}
