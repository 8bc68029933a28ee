import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './password.messages.ts'

const MIN_LENGTH = 8
const MAX_LENGTH = 99
/** The special characters of docs/product.md 7.5. A space is allowed anywhere and is not one of them. */
const specialCharacter = /[!@#$%^&*()[\]\-_+=]/

/** A rule for new passwords; `label` is its line in the checklist. */
export type PasswordRule = { id: string; label: PlainMessage; isMet: (password: string) => boolean }

/** Returns the length in code points, as a person counts letters; nothing is cut or changed (docs/security.md T21). */
function countCodePoints(password: string): number {
  return Array.from(password).length
}

/** The rules of docs/product.md 7.5, in the order and words of the checklist. */
export const passwordRules = [
  {
    id: 'length',
    label: () => messages.passwordLength({ min: MIN_LENGTH, max: MAX_LENGTH }),
    isMet: (password) => countCodePoints(password) >= MIN_LENGTH && countCodePoints(password) <= MAX_LENGTH,
  },
  { id: 'capital', label: messages.passwordCapital, isMet: (password) => /[A-Z]/.test(password) },
  { id: 'digit', label: messages.passwordDigit, isMet: (password) => /[0-9]/.test(password) },
  {
    id: 'special',
    label: messages.passwordSpecial,
    isMet: (password) => specialCharacter.test(password),
  },
] as const satisfies readonly PasswordRule[]

type PasswordRuleId = (typeof passwordRules)[number]['id']

/** Shown with a new password that keeps the rules, and that the user pool does not store. */
export const refusedPasswordMessage: PlainMessage = messages.refusedPassword

/** Returns the ids of the rules that a new password breaks, in the checklist's order, for tests; pages show every rule. */
export function findBrokenPasswordRules(password: string): PasswordRuleId[] {
  return passwordRules.filter(({ isMet }) => !isMet(password)).map(({ id }) => id)
}
