import { estimateMinutes } from '@kitchen-table/domain/catalog'
import { formatCount } from '@kitchen-table/domain/language'

export function formatLessonCount(units: number): string {
  if (units === 0) return 'No lessons yet'
  return `${formatCount(units, 'lesson')} · about ${estimateMinutes(units)} min`
}

export function formatTrackCount(tracks: number): string {
  if (tracks === 0) return 'No learning tracks yet'
  return formatCount(tracks, 'learning track')
}

/** Returns the text below the link to all tracks. */
export function formatLibrarySummary(tracks: number): string {
  if (tracks === 0) return 'No tracks yet. They appear here as soon as there are some.'
  return `${formatCount(tracks, 'track')}, from the first paycheck to the last papers`
}
