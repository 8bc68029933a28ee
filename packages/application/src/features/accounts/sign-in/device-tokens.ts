import { createHmac, timingSafeEqual } from 'node:crypto'
import { KNOWN_DEVICE_DAYS } from '@kitchen-table/domain/accounts'
import type { StoredPerson } from '../../people/ports.ts'

/** The person of a device, at one session version. */
export type DeviceOwner = Pick<StoredPerson, 'sub' | 'sessionVersion'>

/**
 * Recognizes devices that have signed in to an account since its sessions last ended, for example by a new password.
 * Their attempts are counted together and apart from those of strangers, whose failures therefore lock nobody out of
 * their own account.
 */
export type DeviceTokens = {
  /** Returns whether the token was issued in the last 90 days for this person with this session version. */
  isValid(deviceToken: string | null, owner: DeviceOwner): boolean
  issue(owner: DeviceOwner): string
}

const DAY = 24 * 60 * 60_000
/** The day of issue, counted since 1970, and the signature. */
const TOKEN_PATTERN = /^(\d{1,7})\.([\w-]{43})$/

export function createDeviceTokenCodec(secretKey: string, now: () => number): DeviceTokens {
  const signature = (day: string, { sub, sessionVersion }: DeviceOwner) =>
    createHmac('sha256', secretKey).update(`known-device\0${day}\0${sessionVersion}\0${sub}`).digest()
  const today = () => Math.floor(now() / DAY)

  return {
    isValid(deviceToken, owner) {
      const [, day, encodedSignature] = TOKEN_PATTERN.exec(deviceToken ?? '') ?? []
      if (day === undefined || encodedSignature === undefined) return false
      // A token of the future was issued while the clock was ahead; it would be valid for longer.
      const age = today() - Number(day)
      if (age < 0 || age >= KNOWN_DEVICE_DAYS) return false
      const actual = Buffer.from(encodedSignature, 'base64url')
      const expected = signature(day, owner)
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
    issue(owner) {
      const day = String(today())
      return `${day}.${signature(day, owner).toString('base64url')}`
    },
  }
}
