import { DAY_MS } from '../calendar/day.ts'

/** How long an organization is in the archive before it can be removed. */
export const ARCHIVE_DAYS = 30

/** Returns from when on an archived organization can be removed, in ms since 1970. */
export const getRemovableFrom = (archivedAt: number): number => archivedAt + ARCHIVE_DAYS * DAY_MS

/** Whether an organization can be removed now. `now` is in ms since 1970. */
export function isRemovable({ archivedAt }: { archivedAt: number | null }, now: number): boolean {
  return archivedAt !== null && now >= getRemovableFrom(archivedAt)
}
