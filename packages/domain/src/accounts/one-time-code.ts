const MINUTE = 60_000

/** A code that is sent to an address or a phone to prove that it is the person's own (ten minutes, five attempts). */
export const CODE_DIGITS = 6
export const CODE_LIFETIME_MS = 10 * MINUTE
export const MAX_CODE_ATTEMPTS = 5

/** Returns a typed code without the spaces that mail programs and people put into it, or null if it is not a code. */
export function parseOneTimeCode(input: string): string | null {
  const digits = input.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** Recovery codes, for a person without their phone: ten letters and digits, none easily mistaken for another. */
export const RECOVERY_CODE_COUNT = 10
export const RECOVERY_CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns a typed recovery code in the one spelling that is stored, or null if it is not a recovery code. */
export function parseRecoveryCode(input: string): string | null {
  const code = input.replace(/[\s-]/g, '').toLowerCase()
  return code.length === 10 && Array.from(code).every((letter) => RECOVERY_CODE_ALPHABET.includes(letter))
    ? code
    : null
}
