import type { UnitView } from '@kitchen-table/contract/catalog'
import { getResumeSeconds, isVideoWatched, type VideoPlayback } from '@kitchen-table/domain/learning'
import { useLearning } from './learning-provider.tsx'
import { useVideoPosition } from './use-video-position.ts'

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
  const { isComplete, setUnit, sendPending } = useLearning()
  const { position, save } = useVideoPosition(track, unit)

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
    resumeAt: getResumeSeconds(position),
    onPosition: save,
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
