import { CLOCK_TOLERANCE_MS } from './session-lifetime.ts'

/** The size of a token bucket: at most `burst` at once, `perMinute` on average. */
export type BucketSize = { burst: number; perMinute: number }

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

/**
 * Takes `amount` tokens from a bucket; `stored` is null for one that is full. Returns the milliseconds until that is
 * possible, 0 if they were taken, and the state to store; null if it is to stay as it is.
 */
export function takeTokens(
  stored: BucketState | null,
  amount: number,
  { burst, perMinute }: BucketSize,
  now: number,
): { waitMs: number; next: BucketState | null } {
  const requested = amount * SUBUNITS_PER_TOKEN
  const capacity = burst * SUBUNITS_PER_TOKEN
  if (requested > capacity) return { waitMs: Number.POSITIVE_INFINITY, next: null }
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
export function bucketFullAt({ level, at }: BucketState, { burst, perMinute }: BucketSize): number {
  return at + Math.ceil((burst * SUBUNITS_PER_TOKEN - level) / perMinute)
}
