const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * A planned launch: the members who were added without an invitation get theirs from `startsAt` on (ms since 1970), spread
 * over some hours; 0: at once. Another plan has another `id`, so that the work on an earlier one ends.
 */
export type Launch = { id: string; startsAt: number; hours: number }

/** Over how many hours invitations can be spread. */
export const launchHours = [0, 1, 4, 8, 24, 72] as const
export type LaunchHours = (typeof launchHours)[number]

/** Invitations that are spread are sent in parts, one in each interval of this length. Milliseconds. */
export const LAUNCH_INTERVAL_MS = 15 * MINUTE

/** A launch can be planned for as many days ahead. */
export const MAX_LAUNCH_DAYS_AHEAD = 366

const countParts = ({ hours }: Launch) => Math.max(1, (hours * HOUR) / LAUNCH_INTERVAL_MS)

/** Whether the last part of a launch has begun. `now` is in ms since 1970. */
export function isLaunchOver(launch: Launch, now: number): boolean {
  return now >= launch.startsAt + (countParts(launch) - 1) * LAUNCH_INTERVAL_MS
}

/** Returns how many more invitations are due now, of as many as were `sent` and are `waiting`. */
export function countDueInvitations(
  launch: Launch,
  { sent, waiting }: { sent: number; waiting: number },
  now: number,
): number {
  if (now < launch.startsAt) return 0
  if (isLaunchOver(launch, now)) return waiting
  const begunParts = Math.floor((now - launch.startsAt) / LAUNCH_INTERVAL_MS) + 1
  const dueInAll = Math.ceil(((sent + waiting) * begunParts) / countParts(launch))
  return Math.max(0, Math.min(waiting, dueInAll - sent))
}

/** Returns when the next part of a launch begins; null after the last one. */
export function findNextLaunchTime(launch: Launch, now: number): number | null {
  if (now < launch.startsAt) return launch.startsAt
  if (isLaunchOver(launch, now)) return null
  const begunParts = Math.floor((now - launch.startsAt) / LAUNCH_INTERVAL_MS) + 1
  return launch.startsAt + begunParts * LAUNCH_INTERVAL_MS
}
