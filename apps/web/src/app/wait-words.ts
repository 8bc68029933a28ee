const MINUTE = 60

/** How long to wait, in the words of a person: `seconds` as a Retry-After says it. */
export function waitWords(seconds: number): string {
  if (seconds < MINUTE) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / MINUTE)
  if (minutes < MINUTE) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.ceil(minutes / MINUTE)
  return hours === 1 ? '1 hour' : `${hours} hours`
}
