import { isWatched, type VideoPlayback } from '@kitchen-table/domain/learning/video-playback'

type PlaybackHooks = {
  /** Called when the video starts to play (event 200). */
  onPlay(): void
  /** Called with `onPlay`, to complete a lesson that is not complete yet (event 210). */
  onStart(): void
  /** Called when the video was watched to the end, or beyond 80 % (event 220). */
  onWatched(): void
}

/** Returns the listener for one playback of a video. It calls each hook once, however often the player reports it. */
export function createPlaybackListener({ onPlay, onStart, onWatched }: PlaybackHooks) {
  let hasPlayed = false
  let hasFinished = false
  return {
    onPlaying() {
      if (hasPlayed) return
      hasPlayed = true
      onPlay()
      onStart()
    },
    onProgress(state: VideoPlayback) {
      if (hasFinished || !isWatched(state)) return
      hasFinished = true
      onWatched()
    },
  }
}
