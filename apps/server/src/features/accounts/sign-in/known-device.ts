import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A device that has signed in to an account before guesses into a bucket of its own (security.md T23). */
export type KnownDevices = {
  /** The device's id when `mark` was given to this device for this address, otherwise null. */
  recognise(mark: string | null, email: string): string | null
  /** The mark to keep on a device after signing in. */
  markFor(email: string): string
}

export function knownDevices(secretKey: string): KnownDevices {
  const signature = (id: string, email: string) =>
    createHmac('sha256', secretKey).update(`known-device\0${id}\0${email}`).digest()

  return {
    recognise(mark, email) {
      const [id, signed] = mark?.split('.') ?? []
      if (!id || !signed) return null
      const given = Buffer.from(signed, 'base64url')
      const expected = signature(id, email)
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
    },
    markFor(email) {
      const id = randomBytes(12).toString('base64url')
      return `${id}.${signature(id, email).toString('base64url')}`
    },
  }
}
