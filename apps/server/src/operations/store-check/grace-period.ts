/**
 * What comes first of two things that one step cannot make (a file and its record, a member and their account) may be
 * without the other for so long, in milliseconds.
 */
export const GRACE_PERIOD_MS = 10 * 60_000
