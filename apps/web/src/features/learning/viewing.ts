import { isWatched, type Viewing } from '@kitchen-table/domain/learning/watching'

type ViewingHooks = {
  /** The video began to play (event 200). */
  onPlay(): void
  /** It began and the lesson was not complete: it is now (event 210). */
  onStart(): void
  /** Watched to the end, or beyond 80 % (event 220). */
  onWatched(): void
}

/** One viewing of a video: each of its events happens once, however often the player speaks of it. */
export function viewing({ onPlay, onStart, onWatched }: ViewingHooks) {
  let hasPlayed = false
  let isOver = false
  return {
    played() {
      if (hasPlayed) return
      hasPlayed = true
      onPlay()
      onStart()
    },
    progressed(state: Viewing) {
      if (isOver || !isWatched(state)) return
      isOver = true
      onWatched()
    },
  }
}
