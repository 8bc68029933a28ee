import { isCommonPassword, obviousWords } from '@kitchen-table/domain/accounts/common-password'
import { passwordRules } from '@kitchen-table/domain/accounts/new-password'
import { product } from '../../app/start-data.ts'

/** Words that are obvious in a password here. */
export function ownWordsOf(email: string): string[] {
  return obviousWords(product.name, email)
}

/** Whether a password keeps the four rules of spec §5. */
export function keepsRules(password: string): boolean {
  return passwordRules.every(({ holds }) => holds(password))
}

/** Whether a password keeps the rules and is refused all the same, because everybody tries it. */
export function isTooCommon(password: string, ownWords: readonly string[]): boolean {
  return product.refusesCommonPasswords && keepsRules(password) && isCommonPassword(password, ownWords)
}
