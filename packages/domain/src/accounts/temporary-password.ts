/** A temporary password is four groups of five letters and digits with hyphens between them: "aB3de-Fg7hj-…". */
export const TEMPORARY_PASSWORD_GROUPS = 4
export const TEMPORARY_PASSWORD_GROUP_LENGTH = 5

const groupPattern = new RegExp(`.{${TEMPORARY_PASSWORD_GROUP_LENGTH}}`, 'g')
const ungroupedPattern = new RegExp(
  `^[A-Za-z0-9]{${TEMPORARY_PASSWORD_GROUPS * TEMPORARY_PASSWORD_GROUP_LENGTH}}$`,
)

/**
 * Returns a typed temporary password in the one spelling that is stored: without the spaces that copying adds, and with
 * the hyphens that it loses or that a mail program replaces with another dash. Other input is returned unchanged. Not
 * for passwords that a person has chosen.
 */
export function normalizeTemporaryPassword(input: string): string {
  const compact = input.replace(/[\s\u200b\u00ad\p{Pd}]/gu, '')
  return ungroupedPattern.test(compact) ? (compact.match(groupPattern) ?? []).join('-') : input
}
