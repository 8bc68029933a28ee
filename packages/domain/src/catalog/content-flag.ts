/** How long content is new or updated (docs/product.md 4.10): 90 days in production, 30 minutes in development. */
export type FlagWindow = { time: number; unit: FlagUnit }

export const flagTimeUnits = ['minutes', 'hours', 'days'] as const
type FlagUnit = (typeof flagTimeUnits)[number]

type ContentFlagKind = 'new' | 'updated'

const MINUTE = 60_000
const millisecondsPerUnit: Record<FlagUnit, number> = {
  minutes: MINUTE,
  hours: 60 * MINUTE,
  days: 24 * 60 * MINUTE,
}

function isWithin(time: string | null, window: FlagWindow, now: number): boolean {
  if (time === null) return false
  const age = now - Date.parse(time)
  return age <= window.time * millisecondsPerUnit[window.unit]
}

/**
 * Returns the flag of content at `now` (ms since 1970), or null. New wins over updated: changes do not matter to people
 * who have never seen the content (docs/product.md 4.10).
 */
export function getContentFlag(
  { createdAt, updatedAt }: { createdAt: string; updatedAt: string | null },
  window: FlagWindow,
  now: number,
): ContentFlagKind | null {
  if (isWithin(createdAt, window, now)) return 'new'
  return isWithin(updatedAt, window, now) ? 'updated' : null
}
