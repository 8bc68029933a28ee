import type { UnitView } from '@kitchen-table/contract/catalog'
import {
  formatClockTime,
  getResumeSeconds,
  isVideoWatched,
  type VideoPlayback,
} from '@kitchen-table/domain/learning'
import { useState } from 'react'
import { deviceStorage } from '../../app/browser-storage.ts'
import { getCurrentUserId } from '../../app/current-user-id.ts'
import { lazyComponent } from '../../app/lazy-component.tsx'
import { useCurrentUser } from '../../app/queries.ts'
import { createUserStorage } from '../../app/user-storage.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { useLearning } from './learning-provider.tsx'
import { messages } from './messages.ts'

export const VideoPlayer = lazyComponent(
  () => import('../../ui/video-player.tsx').then((module) => module.VideoPlayer),
  {
    name: messages.theVideo,
    fallback: () => <Skeleton shape="block" className="aspect-video" />,
    isOnDemand: true,
  },
)

type VideoPosition = { seconds: number; duration: number }

function parsePosition(value: unknown): VideoPosition | null {
  if (typeof value !== 'object' || value === null) return null
  const { seconds, duration }: { [K in keyof VideoPosition]?: unknown } = value
  return typeof seconds === 'number' && typeof duration === 'number' ? { seconds, duration } : null
}

/** The position that a person reached in a lesson's video, stored on this device. */
function videoPosition(sub: string, unitId: string) {
  const storage = createUserStorage(sub, deviceStorage)
  const name = `video:${unitId}`
  return {
    read: () => parsePosition(storage.read(name)),
    /** Does nothing after the person signed out in another tab, while the video still plays in this one. */
    write(position: VideoPosition) {
      if (getCurrentUserId() === sub) storage.write(name, position)
    },
  }
}

type PlaybackHooks = {
  /** Called when the video starts to play (event 210 if that completes the lesson, else 200). */
  onStart(): void
  /** Called when the video was watched to the end, or beyond 80 % (event 220). */
  onWatched(): void
}

/** Returns the listener for one playback of a video. It calls each hook once, however often the player reports it. */
function createPlaybackListener({ onStart, onWatched }: PlaybackHooks) {
  let hasPlayed = false
  let hasFinished = false
  return {
    onPlaying() {
      if (hasPlayed) return
      hasPlayed = true
      onStart()
    },
    onProgress(state: VideoPlayback) {
      if (hasFinished || !isVideoWatched(state)) return
      hasFinished = true
      onWatched()
    },
  }
}

/** Of a sensitive lesson no position is stored (docs/product.md 4.18). */
const noPosition = { read: () => null, write() {} }

type UnitVideoProps = {
  track: string
  unit: UnitView
  /** Called when a video starts whose lesson is complete already. */
  onReplay: () => void
  /** Called when the video was watched, after its start was sent if the server can be reached. */
  onWatched: () => void
}

/** Shows a still until the person plays the video; only then the other host's frame and script are loaded. */
export function UnitVideo({ track, unit, onReplay, onWatched }: UnitVideoProps) {
  const { user } = useCurrentUser()
  const { isComplete, setUnit, sendPending } = useLearning()
  const position = unit.sensitive ? noPosition : videoPosition(user.sub, unit.unitId)
  const resumeAt = getResumeSeconds(position.read())
  const [startSeconds, setStartSeconds] = useState<number | null>(null)
  if (unit.link === null) return null

  function start() {
    if (unit.sensitive || isComplete(unit.unitId)) onReplay()
    else setUnit({ track, unitId: unit.unitId, completed: true, by: 'video' })
  }
  /** The server stores the end of a video only after its start, which may still be waiting. */
  async function finish() {
    await sendPending()
    onWatched()
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
          fallbackText={messages.theTextBelowSays()}
          onPosition={position.write}
          createListener={() => createPlaybackListener({ onStart: start, onWatched: finish })}
        />
      )}
      {startSeconds === null && resumeAt !== null && (
        <Button variant="outline" size="small" className="mt-3" onClick={() => setStartSeconds(resumeAt)}>
          {messages.continueFrom({ time: formatClockTime(resumeAt) })}
        </Button>
      )}
    </div>
  )
}

type VideoStillProps = {
  /** Null shows a plain background. */
  image: string | null
  title: string
  onPlay: () => void
}

/** A picture with a button that plays the video. */
export function VideoStill({ image, title, onPlay }: VideoStillProps) {
  return (
    <button
      type="button"
      onClick={onPlay}
      className="group relative grid aspect-video w-full place-items-center overflow-hidden rounded-field bg-tint"
    >
      {image !== null && <img src={image} alt="" className="absolute inset-0 size-full object-cover" />}
      <span className="relative grid size-16 place-items-center rounded-full bg-accent text-on transition-transform group-hover:scale-105">
        <LineIcon name="play" className="size-8" />
      </span>
      <span className="sr-only">{messages.play({ title })}</span>
    </button>
  )
}
