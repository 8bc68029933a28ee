import { listContextWords, uncommonPasswordRule } from '@kitchen-table/domain/accounts/common-password'
import { type PasswordRule, passwordRules } from '@kitchen-table/domain/accounts/new-password'
import { product } from '../../app/start-data.ts'

/** Returns the server's rules for a new password of this account, in the order of the checklist. */
export function getNewPasswordRules(email: string): readonly PasswordRule[] {
  if (!product.refusesCommonPasswords) return passwordRules
  return [...passwordRules, uncommonPasswordRule(listContextWords(product.name, email))]
}

export function meetsPasswordRules(password: string, email: string): boolean {
  return getNewPasswordRules(email).every(({ isMet }) => isMet(password))
}
