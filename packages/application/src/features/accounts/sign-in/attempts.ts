import { secondFactorCodeLimits } from '@kitchen-table/domain/sliding-window'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import { tokenBucketSizes } from '../../../platform/rate-limits/token-bucket-sizes.ts'
import { waitRefusal } from '../../../platform/refusal.ts'
import { secondFactorCodeKey, signInAttemptsKey } from '../../people/rate-limit-keys.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { DeviceOwner } from './device-tokens.ts'

type Deps = Pick<AccountsDeps, 'rates' | 'deviceTokens' | 'now'>

/**
 * A whole employer may share one network address, so its limit is high: at most 300 failures in any hour, 210 at once
 * and 90 in the course of it (docs/security.md S9): each failure costs two tokens.
 */
const TOKENS_PER_FAILURE = 2

export type Attempt = {
  /** The password or code was right. */
  markSuccessful(): Promise<unknown>
  /** Nothing was checked. */
  release(): Promise<unknown>
}

/** Counts a failure of a network address; `release` undoes it (docs/security.md T23). */
export async function reserveIpAddressAttempt(
  { rates, now }: Pick<Deps, 'rates' | 'now'>,
  address: string,
): Promise<Pick<Attempt, 'release'>> {
  const key = `sign-in-from:${address}`
  const wait = await rates.consume(key, TOKENS_PER_FAILURE, tokenBucketSizes.signInFailures, now())
  if (wait > 0) throw waitRefusal(wait)
  return { release: () => rates.refund(key, TOKENS_PER_FAILURE) }
}

/** Counts a wrong code of the second factor of an account; `release` undoes it. */
export async function reserveSecondFactorAttempt(
  { rates, now }: Pick<Deps, 'rates' | 'now'>,
  sub: string,
): Promise<Pick<Attempt, 'release'>> {
  const key = secondFactorCodeKey(sub)
  const wait = await rates.hit(key, secondFactorCodeLimits, now())
  if (wait > 0) throw waitRefusal(wait)
  return { release: () => rates.undo(key) }
}

/** Known devices are not counted: strangers at the same network address must not lock out their owners. */
const UNCOUNTED_ATTEMPT: Pick<Attempt, 'release'> = { release: async () => {} }

/** Nobody has this `sub`, and no token is issued for it. */
const NOBODY: DeviceOwner = { sub: '', sessionVersion: 0 }

/**
 * Counts an attempt as failed in advance, so that a burst cannot exceed the budget; `markSuccessful` and `release` undo
 * it. `email` is in its canonical form, or the typed text if that is no address. `person` is who has the address.
 */
export async function reserveSignInAttempt(
  deps: Deps,
  { email, person }: { email: string; person: DeviceOwner | null },
  { address, deviceToken }: ClientInfo,
): Promise<Attempt> {
  const { rates, deviceTokens, now } = deps
  const isKnown = deviceTokens.isValid(deviceToken, person ?? NOBODY)
  const accountKey = signInAttemptsKey(email, isKnown)
  const addressAttempt = isKnown ? UNCOUNTED_ATTEMPT : await reserveIpAddressAttempt(deps, address)
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

/** Returns an error handler that releases the attempt and rethrows: a fault does not count as a failed attempt. */
export function releaseAttemptOnError({ release }: Pick<Attempt, 'release'>) {
  return async (error: unknown): Promise<never> => {
    await release()
    throw error
  }
}
