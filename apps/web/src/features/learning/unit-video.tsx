import type { UnitView } from '@kitchen-table/contract/catalog'
import { clockTime, resumePoint } from '@kitchen-table/domain/learning/watching'
import { lazy, Suspense, useState } from 'react'
import { usePerson } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { VideoStill } from '../../ui/video-still.tsx'
import { useLearning } from './learning-provider.tsx'
import { videoPosition } from './video-position.ts'
import { viewing } from './viewing.ts'

const VideoPlayer = lazy(() =>
  import('../../ui/video-player.tsx').then((part) => ({ default: part.VideoPlayer })),
)

type UnitVideoProps = { track: string; unit: UnitView; onPlay: () => void; onWatched: () => void }

/** A still until it is asked for; the other host's frame and its script come only then. */
export function UnitVideo({ track, unit, onPlay, onWatched }: UnitVideoProps) {
  const { user } = usePerson()
  const { isComplete, setUnit } = useLearning()
  const position = videoPosition(user.sub, unit.unitId)
  const resumeAt = resumePoint(position.read())
  const [from, setFrom] = useState<number | null>(null)
  const still = (
    <VideoStill image={unit.embedImage?.href ?? null} title={unit.title} onPlay={() => setFrom(0)} />
  )
  if (unit.link === null) return null

  function begin() {
    if (!isComplete(unit.unitId)) setUnit({ track, unitId: unit.unitId, completed: true, by: 'video' })
  }

  return (
    <div className="max-w-2xl print:hidden">
      {from === null ? (
        still
      ) : (
        <Suspense fallback={still}>
          <VideoPlayer
            videoId={unit.link}
            title={unit.title}
            from={from}
            instead="The text below says the same."
            onPosition={position.write}
            watch={() => viewing({ onPlay, onStart: begin, onWatched })}
          />
        </Suspense>
      )}
      {from === null && resumeAt !== null && (
        <Button variant="outline" size="small" className="mt-3" onClick={() => setFrom(resumeAt)}>
          Continue from {clockTime(resumeAt)}
        </Button>
      )}
    </div>
  )
}
