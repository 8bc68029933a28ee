import { DAY_MS } from '../calendar/day.ts'
import { CLOCK_TOLERANCE_MS } from './session-lifetime.ts'

/** The size of a token bucket: at most `burst` at once, `perMinute` on average; or `perDay` on each UTC day, at any rate. */
export type BucketSize = { burst: number; perMinute: number } | { perDay: number }

/** What a bucket had at a time (ms since 1970), in subunits of a token. */
export type BucketState = { level: number; at: number }

/**
 * A bucket gains `perMinute` subunits per millisecond. Stored levels are whole numbers: with a rate that is none, less than
 * a subunit is lost whenever tokens are taken.
 */
const SUBUNITS_PER_TOKEN = 60_000

/**
 * Returns the time from which a bucket refills. After a clock was set back, it refills nothing until the stored time is
 * reached again. But a stored time too far in the future was wrong: the bucket would stay empty until then.
 */
function refillStart(stored: number, now: number): number {
  return stored - now > CLOCK_TOLERANCE_MS ? now : stored
}

const dayOf = (time: number) => Math.floor(time / DAY_MS)

/** Takes tokens from a bucket that is full again with each UTC day. */
function takeFromDay(
  stored: BucketState | null,
  requested: number,
  capacity: number,
  now: number,
): ReturnType<typeof takeTokens> {
  const storedAt = stored ? refillStart(stored.at, now) : now
  const at = Math.max(now, storedAt)
  const level = stored && dayOf(storedAt) === dayOf(at) ? Math.min(capacity, stored.level) : capacity
  if (requested <= level) return { waitMs: 0, next: { level: level - requested, at } }
  return { waitMs: (dayOf(at) + 1) * DAY_MS - now, next: null }
}

/**
 * Takes `amount` tokens from a bucket; `stored` is null for one that is full. Returns the milliseconds until that is
 * possible, 0 if they were taken, and the state to store; null if it is to stay as it is.
 */
export function takeTokens(
  stored: BucketState | null,
  amount: number,
  size: BucketSize,
  now: number,
): { waitMs: number; next: BucketState | null } {
  const requested = amount * SUBUNITS_PER_TOKEN
  const capacity = ('perDay' in size ? size.perDay : size.burst) * SUBUNITS_PER_TOKEN
  if (requested > capacity) return { waitMs: Number.POSITIVE_INFINITY, next: null }
  if ('perDay' in size) return takeFromDay(stored, requested, capacity, now)
  const { perMinute } = size
  const refillFrom = stored ? refillStart(stored.at, now) : now
  const at = Math.max(now, refillFrom)
  const level = stored ? Math.min(capacity, stored.level + (at - refillFrom) * perMinute) : capacity
  if (requested <= level) return { waitMs: 0, next: { level: Math.floor(level - requested), at } }
  return {
    waitMs: at - now + Math.ceil((requested - level) / perMinute),
    // Stored at once: otherwise the wait would start again with every request.
    next: stored && refillFrom < stored.at ? { level: Math.floor(level), at } : null,
  }
}

/** Returns the bucket with `amount` tokens more; what is above its size is ignored when it is used next. */
export function returnTokens({ level, at }: BucketState, amount: number): BucketState {
  return { level: level + amount * SUBUNITS_PER_TOKEN, at }
}

/** Returns when a bucket is full again, in ms since 1970. */
export function computeBucketFullTime({ level, at }: BucketState, size: BucketSize): number {
  if ('perDay' in size) return (dayOf(at) + 1) * DAY_MS
  return at + Math.ceil((size.burst * SUBUNITS_PER_TOKEN - level) / size.perMinute)
}
