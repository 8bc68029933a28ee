import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './invitation.messages.ts'

const DAY = 24 * 60 * 60_000

/** How long the temporary password of an invitation is valid, for one use (docs/product.md 7.4). */
export const INVITATION_LIFETIME_MS = 90 * DAY
/** The same for one that an administrator passes on by hand instead of having it mailed (docs/security.md T03). */
export const HANDED_OVER_INVITATION_LIFETIME_MS = 7 * DAY

export const INVITATION_WARNING_AGE_MS = 45 * DAY
const INVITATION_ALERT_AGE_MS = 70 * DAY

export type InvitationAgeClass = 'fresh' | 'warn' | 'alert' | 'expired'

/** Returns how an invitation that was not used yet is shown (docs/product.md 7.4). The age counts from its sending. */
export function classifyInvitationAge(ageMs: number): InvitationAgeClass {
  if (ageMs > INVITATION_LIFETIME_MS) return 'expired'
  if (ageMs > INVITATION_ALERT_AGE_MS) return 'alert'
  return ageMs > INVITATION_WARNING_AGE_MS ? 'warn' : 'fresh'
}

/** Label of a member who requested a new invitation and has not signed in since. */
export const renewalRequestedLabel: PlainMessage = messages.askedAgain

/** Whether a member is described so: until they sign in, or are sent a newer invitation. Times are ISO 8601. */
export function hasRequestedRenewal(member: {
  status: string
  invitedAt: string | null
  renewalRequestedAt: string | null
}): boolean {
  const { status, invitedAt, renewalRequestedAt } = member
  if (status !== 'FORCE_CHANGE_PASSWORD' || renewalRequestedAt === null) return false
  return invitedAt === null || Date.parse(renewalRequestedAt) >= Date.parse(invitedAt)
}
