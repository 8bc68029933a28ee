import type { TrackDetails, UnitView } from '@kitchen-table/contract/catalog'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useLearning } from './learning-provider.tsx'
import { formatNextLabel, NextLesson, useNextItem } from './next-lesson.tsx'

type CompleteUnitProps = {
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
export function CompleteUnit({ track, unit, ...linkHandlers }: CompleteUnitProps) {
  const { isComplete, isUnsynced, setUnit } = useLearning()
  const { unitId, title } = unit
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
          Completed
        </span>
      ) : null}
      <Button variant={done ? 'quiet' : 'filled'} size={done ? 'small' : 'regular'} onClick={toggleCompleted}>
        {done ? 'Undo' : 'Complete Unit'}
        <span className="sr-only">: {title}</span>
      </Button>
      {done && next && <NextLesson next={next} {...linkHandlers} />}
      <VisuallyHidden role="status">
        {hasChanged && done && `Lesson completed. ${next ? formatNextLabel(next) : ''}`}
      </VisuallyHidden>
      <p role="status" className="text-small text-soft empty:hidden">
        {isUnsynced(unitId) && 'Saved on this device. It is sent as soon as we can reach the library again.'}
      </p>
    </>
  )
}
