import { randomInt } from 'node:crypto'
import { CODE_DIGITS } from '@kitchen-table/domain/accounts/one-time-code'

/** Returns a random one-time code. */
export function generateCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}
