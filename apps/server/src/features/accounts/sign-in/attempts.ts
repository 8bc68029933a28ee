import type { ClientInfo } from '../../../platform/authorization/client-info.ts'
import type { RateStore } from '../../../platform/rate-limits/ports.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signInAttemptsKey } from './attempt-keys.ts'
import type { DeviceTokens } from './device-tokens.ts'

type Deps = { rates: RateStore; deviceTokens: DeviceTokens; now: () => number }

/**
 * A whole employer sits behind one address, so it takes many failures to tire it out: no more than 300 in any hour, 210
 * at once and 90 within it (docs/security.md S9). Each failure costs two, because whole numbers come back.
 */
const addressBucketSize = { burst: 420, perMinute: 3 }
const TOKENS_PER_FAILURE = 2

export function waitRefusal(waitMs: number): Refusal {
  return new Refusal('accounts.wait', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** A password or a code that is about to be looked at. */
export type Attempt = {
  /** It was right. */
  markSuccessful(): Promise<unknown>
  /** Nothing was looked at. */
  release(): Promise<unknown>
}

/** One failure more from an address, taken back when it was none (docs/security.md T23). */
export async function reserveAddressAttempt(
  { rates, now }: Pick<Deps, 'rates' | 'now'>,
  address: string,
): Promise<Pick<Attempt, 'release'>> {
  const key = `sign-in-from:${address}`
  const wait = await rates.consume(key, TOKENS_PER_FAILURE, addressBucketSize, now())
  if (wait > 0) throw waitRefusal(wait)
  return { release: () => rates.refund(key, TOKENS_PER_FAILURE) }
}

/** A known device is spared: strangers behind the same address must not shut its owner out. */
const UNCOUNTED_ATTEMPT: Pick<Attempt, 'release'> = { release: async () => {} }

/**
 * Counts an attempt as failed in advance, so that a burst cannot exceed the budget; `succeed` and `forget` take that
 * back. `email` is in its canonical form, or what was typed instead.
 */
export async function reserveAttempt(
  deps: Deps,
  { email, passwordVersion }: { email: string; passwordVersion: string },
  { address, deviceToken }: ClientInfo,
): Promise<Attempt> {
  const { rates, deviceTokens, now } = deps
  const isKnown = deviceTokens.isValid(deviceToken, passwordVersion)
  const accountKey = signInAttemptsKey(email, isKnown)
  const addressAttempt = isKnown ? UNCOUNTED_ATTEMPT : await reserveAddressAttempt(deps, address)
  const wait = await rates.reserve(accountKey, now())
  if (wait > 0) {
    await addressAttempt.release()
    throw waitRefusal(wait)
  }
  return {
    markSuccessful: () => Promise.all([rates.reset(accountKey), addressAttempt.release()]),
    release: () => Promise.all([rates.release(accountKey), addressAttempt.release()]),
  }
}

/** A fault of ours is no failure of theirs. */
export function releaseOnError({ release }: Pick<Attempt, 'release'>) {
  return async (error: unknown): Promise<never> => {
    await release()
    throw error
  }
}
