const DAY = 24 * 60 * 60_000

/** A person who has not signed in yet is invited again at most once a week by reminders of many people. */
export const REMINDER_INTERVAL_MS = 7 * DAY

/** The most invitations of one organization within a day (docs/security.md T53). */
export const MAX_INVITATIONS_A_DAY = 10_000

type Invitee = { status: string; enabled: boolean; invitedAt: number }

/** Returns whether a member is invited again now, or why not. Times are ms since 1970. */
export function classifyReminder(
  { status, enabled, invitedAt }: Invitee,
  now: number,
): 'due' | 'recent' | 'not_pending' {
  if (!enabled || status !== 'FORCE_CHANGE_PASSWORD') return 'not_pending'
  return now - invitedAt >= REMINDER_INTERVAL_MS ? 'due' : 'recent'
}

/** Whether a member can be reminded now. Times are ms since 1970. */
export function isReminderDue(member: Invitee, now: number): boolean {
  return classifyReminder(member, now) === 'due'
}
