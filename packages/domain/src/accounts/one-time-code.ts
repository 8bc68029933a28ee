const MINUTE = 60_000

/** A code that is sent to somebody, to show that the address or the telephone is theirs (ten minutes, five tries). */
export const CODE_DIGITS = 6
export const CODE_LIFETIME_MS = 10 * MINUTE
export const MAX_CODE_ATTEMPTS = 5

/** What somebody typed as a code: without the spaces that mail programs and people put into it. Null when it is none. */
export function parseOneTimeCode(input: string): string | null {
  const digits = input.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** For the person who lost the telephone: ten letters and digits that no two of them mistake for each other. */
export const RECOVERY_CODE_COUNT = 10
export const RECOVERY_CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** What somebody typed as a recovery code, in the one spelling that is kept. Null when it is none. */
export function parseRecoveryCode(input: string): string | null {
  const code = input.replace(/[\s-]/g, '').toLowerCase()
  return code.length === 10 && Array.from(code).every((letter) => RECOVERY_CODE_ALPHABET.includes(letter))
    ? code
    : null
}
