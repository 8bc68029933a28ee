import { DAY_MS } from '../calendar/day.ts'

/** A person who has not signed in yet is invited again at most once a week by reminders of many people. */
export const REMINDER_INTERVAL_MS = 7 * DAY_MS

/** The most invitations of one organization within a day (docs/security.md T53). */
export const MAX_INVITATIONS_A_DAY = 10_000

/** On which days after the first invitation it can be sent again by itself. */
export const reminderDayChoices = [7, 21, 45] as const
export type ReminderDay = (typeof reminderDayChoices)[number]

/** Nobody is reminded by itself from this day after the first invitation on. */
const LAST_REMINDER_DAY = 90

/** The time of day, in the time zone of the organization, from which reminders are sent by themselves. */
export const REMINDER_TIME_OF_DAY = '09:00'

/** A member as invitations concern them. Times are ms since 1970; null: they were not invited yet. */
export type Invitee = {
  status: string
  enabled: boolean
  invitedAt: number | null
  /** False once they have refused further reminders. */
  wantsReminders: boolean
}

/** Returns whether a member is invited now, or why not. Someone who was not invited yet is invited in any case. */
export function classifyReminder(
  { status, enabled, invitedAt, wantsReminders }: Invitee,
  now: number,
): 'due' | 'recent' | 'not_pending' | 'refused' {
  if (!enabled || status !== 'FORCE_CHANGE_PASSWORD') return 'not_pending'
  if (invitedAt === null) return 'due'
  if (!wantsReminders) return 'refused'
  return now - invitedAt >= REMINDER_INTERVAL_MS ? 'due' : 'recent'
}

/** Whether a member can be reminded now. Times are ms since 1970. */
export function isReminderDue(member: Invitee, now: number): boolean {
  return classifyReminder(member, now) === 'due'
}

/**
 * Whether a member is reminded by itself now: since one of the days after the first invitation has come, no other one was
 * sent, and neither was one within the last week.
 */
export function isAutomaticReminderDue(
  member: Invitee & { firstInvitedAt: number | null },
  days: readonly ReminderDay[],
  now: number,
): boolean {
  const { invitedAt, firstInvitedAt } = member
  if (invitedAt === null || firstInvitedAt === null || !isReminderDue(member, now)) return false
  if (now - firstInvitedAt >= LAST_REMINDER_DAY * DAY_MS) return false
  return days
    .map((day) => firstInvitedAt + day * DAY_MS)
    .some((dayBegins) => dayBegins <= now && invitedAt < dayBegins)
}
