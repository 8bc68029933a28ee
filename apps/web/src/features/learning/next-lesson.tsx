import type { TrackCard, TrackDetails, UnitView } from '@kitchen-table/contract/catalog'
import { findNextUnit } from '@kitchen-table/domain/learning/next-unit'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useCatalog } from '../../app/queries.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { useLearning } from './learning-provider.tsx'

type NextItem = { kind: 'lesson'; unit: UnitView } | { kind: 'track'; track: TrackCard }

/** Returns what follows a completed lesson: the next open lesson of its track, else the next track, else null. */
export function useNextItem(track: TrackDetails, unitId: string): NextItem | null {
  const { isComplete } = useLearning()
  const { tracks } = useCatalog()
  const unit = findNextUnit(track.units, unitId, isComplete)
  if (unit) return { kind: 'lesson', unit }
  const nextTrack = tracks.get(track.nextUp ?? '')
  return nextTrack ? { kind: 'track', track: nextTrack } : null
}

export function formatNextLabel(next: NextItem): string {
  return next.kind === 'lesson' ? `Next: ${next.unit.title}` : `What's next: ${next.track.title}`
}

type NextLessonProps = {
  next: NextItem
  onOpenUnit: (unitId: string) => void
  onFollowTrack: (slug: string) => void
}

const linkStyle = `${buttonStyle()} text-start max-sm:w-full`

/** A link that opens the next lesson in place on a plain click. With modifier keys it behaves like any other link. */
export function NextLesson({ next, onOpenUnit, onFollowTrack }: NextLessonProps) {
  const label = (
    <>
      <span className="min-w-0">{formatNextLabel(next)}</span>
      <LineIcon name="arrow-right" className="size-5" />
    </>
  )
  if (next.kind === 'track')
    return (
      <Link
        to="/track/$slug"
        params={{ slug: next.track.slug }}
        onClick={() => onFollowTrack(next.track.slug)}
        className={linkStyle}
      >
        {label}
      </Link>
    )

  const { unitId } = next.unit
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpenUnit(unitId)
  }
  return (
    <a href={`#${unitId}`} onClick={open} className={linkStyle}>
      {label}
    </a>
  )
}
