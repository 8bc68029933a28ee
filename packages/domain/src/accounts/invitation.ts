const DAY = 24 * 60 * 60_000

/** How long the temporary password of an invitation opens the account (docs/product.md 7.4); dies with its first use. */
export const INVITATION_LIFETIME_MS = 90 * DAY
/** The same where an administrator took it down by hand instead of having it mailed (docs/security.md T03). */
export const HANDED_OVER_INVITATION_LIFETIME_MS = 7 * DAY

const WARN_AFTER_MS = 45 * DAY
const ALERT_AFTER_MS = 70 * DAY

export type InvitationAgeClass = 'fresh' | 'warn' | 'alert' | 'expired'

/** How an invitation that nobody has answered is shown (docs/product.md 7.4): `age` in milliseconds since it was sent. */
export function classifyInvitationAge(ageMs: number): InvitationAgeClass {
  if (ageMs > INVITATION_LIFETIME_MS) return 'expired'
  if (ageMs > ALERT_AFTER_MS) return 'alert'
  return ageMs > WARN_AFTER_MS ? 'warn' : 'fresh'
}

/** What is said of a member who asked for a fresh invitation and has still not come in, wherever they are shown. */
export const ASKED_AGAIN_LABEL = 'asked again, never signed in'

export function hasAskedAgain(member: { status: string; askedAgainAt: string | null }): boolean {
  return member.status === 'FORCE_CHANGE_PASSWORD' && member.askedAgainAt !== null
}
