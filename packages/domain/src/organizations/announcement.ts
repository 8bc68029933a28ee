import { toClockTime } from '../calendar/zoned-time.ts'

/**
 * A sentence on the dashboard of the members of an organization, or of a sub-group of it, from a day to another, which are
 * days of the organization's time zone, `YYYY-MM-DD`.
 */
export type Announcement = { text: string; from: string; until: string; subGroupId: string | null }

/** The most characters of an announcement. */
export const MAX_ANNOUNCEMENT_LENGTH = 200

type AnnouncingOrganization = { announcement: Announcement | null; timeZone: string }

/** Whether an announcement is over, is shown today, or is ahead. `now` is in ms since 1970. */
export function classifyAnnouncement(
  { from, until }: Pick<Announcement, 'from' | 'until'>,
  timeZone: string,
  now: number,
): 'over' | 'shown' | 'ahead' {
  const { day } = toClockTime(timeZone, now)
  if (day > until) return 'over'
  return day < from ? 'ahead' : 'shown'
}

/** Returns what is announced to a member now; null for nothing. */
export function findAnnouncement(
  { announcement, timeZone }: AnnouncingOrganization,
  { subGroupId }: { subGroupId: string | null },
  now: number,
): string | null {
  if (announcement === null) return null
  const isMeant = announcement.subGroupId === null || announcement.subGroupId === subGroupId
  return isMeant && classifyAnnouncement(announcement, timeZone, now) === 'shown' ? announcement.text : null
}
