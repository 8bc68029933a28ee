import { createHmac, timingSafeEqual } from 'node:crypto'
import { KNOWN_DEVICE_DAYS } from '@kitchen-table/domain/accounts/backoff'

/**
 * Recognises devices that have signed in to an account since its password last changed. Their attempts are counted
 * together and apart from those of strangers, whose failures therefore lock nobody out of their own account.
 */
export type DeviceTokens = {
  /** Returns whether the token was issued in the last 90 days for the password with this version. */
  isValid(deviceToken: string | null, passwordVersion: string): boolean
  /** Returns a token for a device that has just signed in. */
  issue(passwordVersion: string): string
}

const DAY = 24 * 60 * 60_000
/** The day of issue, counted since 1970, and the signature. */
const TOKEN_PATTERN = /^(\d{1,7})\.([\w-]{43})$/

export function createDeviceTokens(secretKey: string, now: () => number): DeviceTokens {
  const signature = (day: string, passwordVersion: string) =>
    createHmac('sha256', secretKey).update(`known-device\0${day}\0${passwordVersion}`).digest()
  const today = () => Math.floor(now() / DAY)

  return {
    isValid(deviceToken, passwordVersion) {
      const [, day, encodedSignature] = TOKEN_PATTERN.exec(deviceToken ?? '') ?? []
      if (day === undefined || encodedSignature === undefined) return false
      // A token of the future was issued while the clock was ahead; it would be valid for longer.
      const age = today() - Number(day)
      if (age < 0 || age >= KNOWN_DEVICE_DAYS) return false
      const actual = Buffer.from(encodedSignature, 'base64url')
      const expected = signature(day, passwordVersion)
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
    issue(passwordVersion) {
      const day = String(today())
      return `${day}.${signature(day, passwordVersion).toString('base64url')}`
    },
  }
}
