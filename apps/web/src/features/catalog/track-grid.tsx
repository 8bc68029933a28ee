import type { TrackCard as Track } from '@kitchen-table/contract/catalog'
import { DEMO_GROUP } from '@kitchen-table/domain/groups/group'
import type { ReactNode } from 'react'
import { useCatalog, useCurrentUser } from '../../app/queries.ts'
import { Flag } from '../../ui/flag.tsx'
import { TrackCard } from './track-card.tsx'

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

/** The cards of tracks; marked as a demonstration for organisations that demonstrate the product. */
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
        <Flag>Demo</Flag>
        This is a demonstration of the library, to look around in.
      </p>
      {grid}
    </div>
  )
}
