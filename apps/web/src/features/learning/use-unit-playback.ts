import type { UnitView } from '@kitchen-table/contract/catalog'
import { getResumeSeconds, isVideoWatched, type VideoPlayback } from '@kitchen-table/domain/learning'
import { deviceStorage } from '../../app/browser-storage.ts'
import { getCurrentUserId } from '../../app/current-user-id.ts'
import { useCurrentUser } from '../../app/queries.ts'
import { createUserStorage } from '../../app/user-storage.ts'
import type { PlaybackPosition } from '../../ui/playback.ts'
import { useLearning } from './learning-provider.tsx'

function parsePosition(value: unknown): PlaybackPosition | null {
  if (typeof value !== 'object' || value === null) return null
  const { seconds, duration }: { [K in keyof PlaybackPosition]?: unknown } = value
  return typeof seconds === 'number' && typeof duration === 'number' ? { seconds, duration } : null
}

/** The position that a person reached in a lesson's video, stored on this device. */
function videoPosition(sub: string, unitId: string) {
  const storage = createUserStorage(sub, deviceStorage)
  const name = `video:${unitId}`
  return {
    read: () => parsePosition(storage.read(name)),
    /** Does nothing after the person signed out in another tab, while the video still plays in this one. */
    write(position: PlaybackPosition) {
      if (getCurrentUserId() === sub) storage.write(name, position)
    },
  }
}

/** Of a sensitive lesson no position is stored (docs/product.md 4.18). */
const noPosition = { read: () => null, write() {} }

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

export type UnitVideoProps = {
  track: string
  unit: UnitView
  /** Called when a video starts whose lesson is complete already. */
  onReplay: () => void
  /** Called when the video was watched, after its start was sent if the server can be reached. */
  onWatched: () => void
}

/** What a player of a lesson's video needs: where to resume, and what happens when it plays (docs/product.md 6.8). */
export function useUnitPlayback({ track, unit, onReplay, onWatched }: UnitVideoProps) {
  const { user } = useCurrentUser()
  const { isComplete, setUnit, sendPending } = useLearning()
  const position = unit.sensitive ? noPosition : videoPosition(user.sub, unit.unitId)

  function start() {
    if (unit.sensitive || isComplete(unit.unitId)) onReplay()
    else setUnit({ track, unitId: unit.unitId, completed: true, by: 'video' })
  }
  /** The server stores the end of a video only after its start, which may still be waiting. */
  async function finish() {
    await sendPending()
    onWatched()
  }

  return {
    resumeAt: getResumeSeconds(position.read()),
    onPosition: position.write,
    createListener: (onStart: () => void = () => {}) =>
      createPlaybackListener({
        onStart() {
          onStart()
          start()
        },
        onWatched: finish,
      }),
  }
}
