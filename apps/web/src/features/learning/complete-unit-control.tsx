import type { TrackCard, TrackDetails, UnitView } from '@kitchen-table/contract/catalog'
import { findNextUnit } from '@kitchen-table/domain/learning'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useCatalog } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { ContentText } from '../../ui/content-text.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { RichMessage } from '../../ui/rich-message.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useLearning } from './learning-provider.tsx'
import { messages } from './messages.ts'

type CompleteUnitControlProps = {
  track: TrackDetails
  unit: UnitView
  onOpenUnit: (unitId: string) => void
  onFollowTrack: (slug: string) => void
}

/** Whether the value has changed since the first render, for any reason: a button, a video, another device. */
function useHasChanged(value: boolean): boolean {
  const [initialValue] = useState(value)
  const [hasChanged, setHasChanged] = useState(false)
  if (value !== initialValue && !hasChanged) setHasChanged(true)
  return hasChanged
}

/**
 * Completes a lesson at once, or takes the completion back; a change that the server does not have yet is stored on
 * this device, with a note. Then it offers the next lesson. Focus stays on the button: the next lesson is one Tab
 * further, and screen readers announce it.
 */
export function CompleteUnitControl({ track, unit, ...linkHandlers }: CompleteUnitControlProps) {
  const { isComplete, isUnsynced, setUnit } = useLearning()
  const { unitId, title, language } = unit
  const next = useNextItem(track, unitId)
  const done = isComplete(unitId)
  const hasChanged = useHasChanged(done)

  function toggleCompleted() {
    setUnit({ track: track.slug, unitId, completed: !done })
  }

  return (
    <>
      {done ? (
        <span className="flex items-center gap-1.5 font-semibold text-accent">
          <LineIcon name="check" className="size-5" />
          {messages.completed()}
        </span>
      ) : null}
      <Button variant={done ? 'quiet' : 'filled'} size={done ? 'small' : 'regular'} onClick={toggleCompleted}>
        {done ? commonMessages.undo() : messages.completeUnit()}
        <span className="sr-only">
          : <ContentText language={language}>{title}</ContentText>
        </span>
      </Button>
      {done && next && <NextLesson next={next} {...linkHandlers} />}
      <VisuallyHidden role="status">
        {hasChanged && done && (
          <>
            {messages.lessonCompleted()} {next && <NextLabel next={next} />}
          </>
        )}
      </VisuallyHidden>
      <p role="status" className="text-small text-soft empty:hidden">
        {isUnsynced(unitId) && messages.savedOnThisDevice()}
      </p>
    </>
  )
}

type NextItem = { kind: 'lesson'; unit: UnitView } | { kind: 'track'; track: TrackCard }

/** Returns what follows a completed lesson: the next open lesson of its track, else the next track, else null. */
function useNextItem(track: TrackDetails, unitId: string): NextItem | null {
  const { isComplete } = useLearning()
  const { tracks } = useCatalog()
  const unit = findNextUnit(track.units, unitId, isComplete)
  if (unit) return { kind: 'lesson', unit }
  const nextTrack = tracks.get(track.nextUp ?? '')
  return nextTrack ? { kind: 'track', track: nextTrack } : null
}

function NextLabel({ next }: { next: NextItem }) {
  const { title, language } = next.kind === 'lesson' ? next.unit : next.track
  const name = (text: ReactNode[]) => <ContentText language={language}>{text}</ContentText>
  return (
    <RichMessage
      parts={
        next.kind === 'lesson' ? messages.nextLesson({ title, name }) : messages.nextTrack({ title, name })
      }
    />
  )
}

type NextLessonProps = {
  next: NextItem
  onOpenUnit: (unitId: string) => void
  onFollowTrack: (slug: string) => void
}

const linkStyle = `${buttonStyle()} text-start max-sm:w-full`

/** A link that opens the next lesson in place on a plain click. With modifier keys it behaves like any other link. */
function NextLesson({ next, onOpenUnit, onFollowTrack }: NextLessonProps) {
  const label = (
    <>
      <span className="min-w-0">
        <NextLabel next={next} />
      </span>
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
