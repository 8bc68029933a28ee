/** A video counts as watched beyond this share of its length (docs/product.md 6.8). */
const WATCHED_SHARE = 0.8
/** Positions nearer to the start or the end than this are not worth resuming. Seconds. */
const MIN_RESUME_MARGIN_SECONDS = 10

export type VideoPlayback = { seconds: number; duration: number; ended: boolean }

export function isVideoWatched({ seconds, duration, ended }: VideoPlayback): boolean {
  return ended || (duration > 0 && seconds / duration > WATCHED_SHARE)
}

/** Returns where to offer to resume, in whole seconds, or null if the video should start from the beginning. */
export function getResumeSeconds(position: { seconds: number; duration: number } | null): number | null {
  if (position === null) return null
  const { seconds, duration } = position
  const isInTheMiddle =
    seconds >= MIN_RESUME_MARGIN_SECONDS && (duration <= 0 || duration - seconds >= MIN_RESUME_MARGIN_SECONDS)
  return isInTheMiddle ? Math.floor(seconds) : null
}

/** Returns seconds as a clock time: 190 → "3:10", 3725 → "1:02:05". */
export function formatClockTime(totalSeconds: number): string {
  const whole = Math.max(0, Math.floor(totalSeconds))
  const seconds = String(whole % 60).padStart(2, '0')
  const minutes = Math.floor(whole / 60) % 60
  const hours = Math.floor(whole / 3600)
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`
}
