import type { UnitView } from '@kitchen-table/contract/catalog'
import { clockTime, resumePoint } from '@kitchen-table/domain/learning/watching'
import { useState } from 'react'
import { lazyPart } from '../../app/lazy-part.tsx'
import { usePerson } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VideoStill } from '../../ui/video-still.tsx'
import { useLearning } from './learning-provider.tsx'
import { videoPosition } from './video-position.ts'
import { viewing } from './viewing.ts'

const VideoPlayer = lazyPart(() => import('../../ui/video-player.tsx').then((part) => part.VideoPlayer), {
  name: 'the video',
  waiting: () => <Skeleton shape="block" className="aspect-video" />,
  isOnDemand: true,
})

type UnitVideoProps = { track: string; unit: UnitView; onPlay: () => void; onWatched: () => void }

/** A still until it is asked for; the other host's frame and its script come only then. */
export function UnitVideo({ track, unit, onPlay, onWatched }: UnitVideoProps) {
  const { user } = usePerson()
  const { isComplete, setUnit } = useLearning()
  const position = videoPosition(user.sub, unit.unitId)
  const resumeAt = resumePoint(position.read())
  const [from, setFrom] = useState<number | null>(null)
  if (unit.link === null) return null

  function begin() {
    if (!isComplete(unit.unitId)) setUnit({ track, unitId: unit.unitId, completed: true, by: 'video' })
  }

  return (
    <div className="max-w-2xl print:hidden">
      {from === null ? (
        <VideoStill image={unit.embedImage?.href ?? null} title={unit.title} onPlay={() => setFrom(0)} />
      ) : (
        <VideoPlayer
          videoId={unit.link}
          title={unit.title}
          from={from}
          instead="The text below says the same."
          onPosition={position.write}
          watch={() => viewing({ onPlay, onStart: begin, onWatched })}
        />
      )}
      {from === null && resumeAt !== null && (
        <Button variant="outline" size="small" className="mt-3" onClick={() => setFrom(resumeAt)}>
          Continue from {clockTime(resumeAt)}
        </Button>
      )}
    </div>
  )
}
