export type PlaybackPosition = { seconds: number; duration: number }

export type PlaybackListener = {
  onPlaying(): void
  onProgress(state: PlaybackPosition & { ended: boolean }): void
}

/** How often the position is reported, in seconds of the video. */
const SAVE_INTERVAL_SECONDS = 5
/** For how long a player may load before the page says what to do instead. */
export const LOAD_TIMEOUT_MS = 12_000

/** Returns functions to call with each position, and at the end, of one playback. `save` gets one every few seconds. */
export function createPositionReporter(
  listener: PlaybackListener,
  save: (position: PlaybackPosition) => void,
) {
  let lastSavedSeconds = Number.NEGATIVE_INFINITY
  return {
    reach(position: PlaybackPosition) {
      listener.onProgress({ ...position, ended: false })
      if (Math.abs(position.seconds - lastSavedSeconds) < SAVE_INTERVAL_SECONDS) return
      lastSavedSeconds = position.seconds
      save(position)
    },
    end(duration: number) {
      listener.onProgress({ seconds: duration, duration, ended: true })
      save({ seconds: 0, duration })
    },
  }
}
