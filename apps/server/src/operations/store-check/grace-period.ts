/**
 * How long, in milliseconds, the first of two things that cannot be stored in one step (a file and its record, a member
 * and their account) may exist without the second.
 */
export const GRACE_PERIOD_MS = 10 * 60_000
