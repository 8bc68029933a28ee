const SHORTEST = 8
const LONGEST = 99
/** The signs of spec §5; a space is allowed anywhere and counts as none of them. */
const special = /[!@#$%^&*()[\]\-_+=]/

/** A rule of a new password, in the words of its line in the checklist. */
export type PasswordRule = { id: string; words: string; holds: (password: string) => boolean }

/** Counted in code points, as a person counts letters; nothing is cut off or changed (security.md T21). */
function length(password: string): number {
  return Array.from(password).length
}

/** Spec §5, in the order and words of the checklist. */
export const passwordRules = [
  {
    id: 'length',
    words: `Between ${SHORTEST} and ${LONGEST} characters`,
    holds: (password) => length(password) >= SHORTEST && length(password) <= LONGEST,
  },
  { id: 'capital', words: 'At least one capital letter', holds: (password) => /[A-Z]/.test(password) },
  { id: 'digit', words: 'At least one number', holds: (password) => /[0-9]/.test(password) },
  {
    id: 'special',
    words: 'At least one special character: ! @ # $ % ^ & * ( ) [ ] - _ + =',
    holds: (password) => special.test(password),
  },
] as const satisfies readonly PasswordRule[]

export type PasswordRuleId = (typeof passwordRules)[number]['id']

/** The rules that a new password breaks, in the checklist's order. */
export function brokenPasswordRules(password: string): PasswordRuleId[] {
  return passwordRules.filter(({ holds }) => !holds(password)).map(({ id }) => id)
}
