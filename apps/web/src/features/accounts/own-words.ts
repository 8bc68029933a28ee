import { isCommonPassword } from '@kitchen-table/domain/accounts/common-password'
import { passwordRules } from '@kitchen-table/domain/accounts/new-password'
import { product } from '../../app/start-data.ts'

/** Words that are obvious in a password here: the product's name, and the person's own address. */
export function ownWordsOf(email: string): string[] {
  return [product.name, email, email.split('@', 1)[0] ?? '']
}

export const COMMON_PASSWORD =
  'That password is one that many people choose, so it is among the first to be tried.'

/** Whether a password keeps the four rules of spec §5. */
export function keepsRules(password: string): boolean {
  return passwordRules.every(({ holds }) => holds(password))
}

/** Whether a password keeps the rules and is refused all the same, because everybody tries it. */
export function isTooCommon(password: string, ownWords: readonly string[]): boolean {
  return product.refusesCommonPasswords && keepsRules(password) && isCommonPassword(password, ownWords)
}
