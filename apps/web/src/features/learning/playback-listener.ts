import { isWatched, type VideoPlayback } from '@kitchen-table/domain/learning/video-playback'

type PlaybackHooks = {
  /** The video began to play (event 200). */
  onPlay(): void
  /** It began and the lesson was not complete: it is now (event 210). */
  onStart(): void
  /** Watched to the end, or beyond 80 % (event 220). */
  onWatched(): void
}

/** One viewing of a video: each of its events happens once, however often the player speaks of it. */
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
