const OLDEST = 7 * 24 * 60 * 60_000

/**
 * When an event counts as having happened: the page's own time, held within the seven days before `arrival`
 * (security.md T39), so that work done offline keeps its time and a wrong clock cannot write the past or the future.
 */
export function acceptedTime(claimed: string, arrival: number): string {
  const time = Date.parse(claimed)
  const held = Number.isNaN(time) ? arrival : Math.min(Math.max(time, arrival - OLDEST), arrival)
  return new Date(held).toISOString()
}

/** The day of a time, `YYYY-MM-DD` in UTC. */
export function dayOf(time: string): string {
  return time.slice(0, 10)
}
