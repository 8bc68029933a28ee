import { estimatedMinutes } from '@kitchen-table/domain/catalog/reading-time'
import { countOf } from '@kitchen-table/domain/language/count-of'

/** "5 lessons · about 21 min" */
export function lessonCount(units: number): string {
  if (units === 0) return 'No lessons yet'
  return `${countOf(units, 'lesson')} · about ${estimatedMinutes(units)} min`
}

/** "4 learning tracks" */
export function trackCount(tracks: number): string {
  if (tracks === 0) return 'No learning tracks yet'
  return countOf(tracks, 'learning track')
}

/** Below the way to all tracks. */
export function libraryCount(tracks: number): string {
  if (tracks === 0) return 'No tracks yet. They appear here as soon as there are some.'
  return `${countOf(tracks, 'track')}, from the first paycheck to the last papers`
}
