import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

export function generateTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/**
 * Returns the time step of a code if it is the present step, or one before or after, and later than the last step that
 * was used (docs/security.md T24); otherwise null.
 */
export function findTotpStep(secret: string, code: string, lastStep: number, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return null
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta
  return step > lastStep ? step : null
}
