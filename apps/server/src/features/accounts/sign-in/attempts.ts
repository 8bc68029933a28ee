import { Refusal } from '../../refusal.ts'
import type { RateStore } from '../ports.ts'
import { attemptKey } from './attempt-key.ts'
import type { KnownDevices } from './known-device.ts'
import type { Origin } from './origin.ts'

type Deps = { rates: RateStore; devices: KnownDevices; now: () => number }

/**
 * A whole employer sits behind one address, so it takes many failures to tire it out: no more than 300 in any hour, 210
 * at once and 90 within it (security.md S9). Each failure costs two, because whole numbers come back.
 */
const addressAllowance = { burst: 420, perMinute: 3 }
const FAILURE = 2

export function waitRefusal(milliseconds: number): Refusal {
  return new Refusal('accounts.wait', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) })
}

/** A password or a code that is about to be looked at. */
export type Attempt = {
  /** It was right. */
  succeed(): Promise<unknown>
  /** Nothing was looked at. */
  forget(): Promise<unknown>
}

/** One failure more from an address, taken back when it was none (security.md T23). */
export async function begunAddress(
  { rates, now }: Pick<Deps, 'rates' | 'now'>,
  address: string,
): Promise<Pick<Attempt, 'forget'>> {
  const key = `sign-in-from:${address}`
  const wait = await rates.take(key, FAILURE, addressAllowance, now())
  if (wait > 0) throw waitRefusal(wait)
  return { forget: () => rates.giveBack(key, FAILURE) }
}

/** A known device is spared: strangers behind the same address must not shut its owner out. */
const spared: Pick<Attempt, 'forget'> = { forget: async () => {} }

/**
 * Counts an attempt as failed in advance, so that a burst cannot exceed the budget; `succeed` and `forget` take that
 * back. `email` is in its canonical form, or what was typed instead.
 */
export async function begunAttempt(
  deps: Deps,
  { email, passwordVersion }: { email: string; passwordVersion: string },
  { address, deviceMark }: Origin,
): Promise<Attempt> {
  const { rates, devices, now } = deps
  const isKnown = devices.isKnown(deviceMark, passwordVersion)
  const accountKey = attemptKey(email, isKnown)
  const ofAddress = isKnown ? spared : await begunAddress(deps, address)
  const wait = await rates.attempt(accountKey, now())
  if (wait > 0) {
    await ofAddress.forget()
    throw waitRefusal(wait)
  }
  return {
    succeed: () => Promise.all([rates.succeed(accountKey), ofAddress.forget()]),
    forget: () => Promise.all([rates.forgive(accountKey), ofAddress.forget()]),
  }
}

/** A fault of ours is no failure of theirs. */
export function notCounted({ forget }: Pick<Attempt, 'forget'>) {
  return async (error: unknown): Promise<never> => {
    await forget()
    throw error
  }
}
