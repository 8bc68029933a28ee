import type { UnitView } from '@kitchen-table/contract/catalog'
import { formatClockTime, getResumeSeconds } from '@kitchen-table/domain/learning/video-playback'
import { useState } from 'react'
import { lazyComponent } from '../../app/lazy-component.tsx'
import { useCurrentUser } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VideoStill } from '../../ui/video-still.tsx'
import { useLearning } from './learning-provider.tsx'
import { createPlaybackListener } from './playback-listener.ts'
import { videoPosition } from './video-position.ts'

const VideoPlayer = lazyComponent(
  () => import('../../ui/video-player.tsx').then((module) => module.VideoPlayer),
  {
    name: 'the video',
    fallback: () => <Skeleton shape="block" className="aspect-video" />,
    isOnDemand: true,
  },
)

type UnitVideoProps = { track: string; unit: UnitView; onPlay: () => void; onWatched: () => void }

/** Shows a still until the person plays the video; only then the other host's frame and script are loaded. */
export function UnitVideo({ track, unit, onPlay, onWatched }: UnitVideoProps) {
  const { user } = useCurrentUser()
  const { isComplete, setUnit } = useLearning()
  const position = videoPosition(user.sub, unit.unitId)
  const resumeAt = getResumeSeconds(position.read())
  const [startSeconds, setStartSeconds] = useState<number | null>(null)
  if (unit.link === null) return null

  function completeUnit() {
    if (!isComplete(unit.unitId)) setUnit({ track, unitId: unit.unitId, completed: true, by: 'video' })
  }

  return (
    <div className="max-w-2xl print:hidden">
      {startSeconds === null ? (
        <VideoStill
          image={unit.embedImage?.href ?? null}
          title={unit.title}
          onPlay={() => setStartSeconds(0)}
        />
      ) : (
        <VideoPlayer
          videoId={unit.link}
          title={unit.title}
          startSeconds={startSeconds}
          fallbackText="The text below says the same."
          onPosition={position.write}
          createListener={() => createPlaybackListener({ onPlay, onStart: completeUnit, onWatched })}
        />
      )}
      {startSeconds === null && resumeAt !== null && (
        <Button variant="outline" size="small" className="mt-3" onClick={() => setStartSeconds(resumeAt)}>
          Continue from {formatClockTime(resumeAt)}
        </Button>
      )}
    </div>
  )
}
