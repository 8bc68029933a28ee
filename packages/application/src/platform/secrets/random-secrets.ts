import { randomInt } from 'node:crypto'
import {
  CODE_DIGITS,
  RECOVERY_CODE_ALPHABET,
  TEMPORARY_PASSWORD_GROUP_LENGTH,
  TEMPORARY_PASSWORD_GROUPS,
} from '@kitchen-table/domain/accounts'

/** Without characters that look alike on paper (I and l, O and o, 0 and 1). */
const UNAMBIGUOUS_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const RECOVERY_LENGTH = 10

function randomString(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

export function generateOneTimeCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** Returns twenty random letters and digits in groups (116 bits) that satisfy docs/product.md 7.5. */
export function generateTemporaryPassword(): string {
  const groups = Array.from({ length: TEMPORARY_PASSWORD_GROUPS }, () =>
    randomString(UNAMBIGUOUS_CHARACTERS, TEMPORARY_PASSWORD_GROUP_LENGTH),
  )
  const password = groups.join('-')
  return /[A-Z]/.test(password) && /[0-9]/.test(password) ? password : generateTemporaryPassword()
}

export function generateRecoveryCode(): string {
  const code = randomString(RECOVERY_CODE_ALPHABET, RECOVERY_LENGTH)
  return `${code.slice(0, 5)}-${code.slice(5)}`
}
