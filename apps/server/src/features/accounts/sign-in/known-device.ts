import { createHmac, timingSafeEqual } from 'node:crypto'
import { KNOWN_DEVICE_DAYS } from '@kitchen-table/domain/accounts/attempts'

/**
 * Recognises devices that have signed in to an account since its password last changed: they share one bucket of
 * attempts, apart from the one of strangers, whose failures so keep nobody out of their own account.
 */
export type KnownDevices = {
  /** Whether `mark` was issued in the last 90 days to a device that signed in with the password of this version. */
  isKnown(mark: string | null, passwordVersion: string): boolean
  /** The mark to keep on a device that has just signed in. */
  markFor(passwordVersion: string): string
}

const DAY = 24 * 60 * 60_000
/** The day of issue, counted since 1970, and the signature. */
const markPattern = /^(\d{1,7})\.([\w-]{43})$/

export function knownDevices(secretKey: string, now: () => number): KnownDevices {
  const signature = (day: string, passwordVersion: string) =>
    createHmac('sha256', secretKey).update(`known-device\0${day}\0${passwordVersion}`).digest()
  const today = () => Math.floor(now() / DAY)

  return {
    isKnown(mark, passwordVersion) {
      const [, day, signed] = markPattern.exec(mark ?? '') ?? []
      if (day === undefined || signed === undefined) return false
      // Of the future is what was issued while the clock was ahead: it would be good for longer.
      const age = today() - Number(day)
      if (age < 0 || age >= KNOWN_DEVICE_DAYS) return false
      const given = Buffer.from(signed, 'base64url')
      const expected = signature(day, passwordVersion)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
    markFor(passwordVersion) {
      const day = String(today())
      return `${day}.${signature(day, passwordVersion).toString('base64url')}`
    },
  }
}
