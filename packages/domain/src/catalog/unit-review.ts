import { DAY_MS } from '../calendar/day.ts'
import type { Unit } from './unit.ts'

/** `savedAt` is when it was last saved (ISO 8601 in UTC); null if that is not known. */
type ReviewTimes = Pick<Unit, 'createdAt' | 'unitUpdateDate' | 'textChangedAt'> &
  Partial<Pick<Unit, 'reviewedAt'>> & { savedAt?: string | null | undefined }

/** A unit is to be read again after this time. */
const MAX_UNREVIEWED_MS = 365 * DAY_MS

/** Returns a day, but at most the one after the day of `now` (UTC): where the editor is, it can be tomorrow already. */
export function clampReviewDay(day: string, now: number): string {
  const latest = new Date(now + DAY_MS).toISOString().slice(0, 10)
  return day < latest ? day : latest
}

/** Returns the day on which an editor last said that a unit is right; null for one to come, which an archive can have. */
function knownReview({ reviewedAt = null }: Partial<Pick<Unit, 'reviewedAt'>>, now: number): string | null {
  return reviewedAt !== null && clampReviewDay(reviewedAt, now) === reviewedAt ? reviewedAt : null
}

/**
 * Returns when an editor last looked at what a unit says, as far as that is known: the day of a review, or the time of
 * its creation, of "Mark Updated" or of a change of its text. Before a change of the text is known, every save counts.
 * Days and times in UTC sort by time (ISO 8601).
 */
export function getLastReviewTime(unit: ReviewTimes, now: number): string {
  const { createdAt, unitUpdateDate, textChangedAt, savedAt } = unit
  return [unitUpdateDate, textChangedAt ?? savedAt, knownReview(unit, now)].reduce<string>(
    (newest, time) => (time && time > newest ? time : newest),
    createdAt,
  )
}

/** Whether a unit should be read once more, because nobody has changed its text or found it right for a year. */
export function isReviewOverdue(unit: ReviewTimes, now: number): boolean {
  return now - Date.parse(getLastReviewTime(unit, now)) > MAX_UNREVIEWED_MS
}

type Texts = Pick<Unit, 'title' | 'content'>

/**
 * Returns `textChangedAt` of a unit after a save at `now` (ISO 8601 in UTC) with these texts. `savedAt` is when it was
 * saved before: a save that leaves the texts as they are is no review.
 */
export function chooseTextChangedAt(
  before: Texts & Pick<Unit, 'createdAt' | 'textChangedAt'> & { savedAt: string | null },
  { title, content }: Texts,
  now: string,
): string {
  if (title !== before.title || content !== before.content) return now
  return before.textChangedAt ?? before.savedAt ?? before.createdAt
}
