import { estimateMinutes } from '@kitchen-table/domain/catalog'
import { formatCount } from '@kitchen-table/domain/language'
import { messages } from './messages.ts'

export function formatLessonCount(units: number): string {
  if (units === 0) return messages.noLessonsYet()
  return `${formatCount(units, 'lesson')} · about ${estimateMinutes(units)} min`
}

export function formatTrackCount(tracks: number): string {
  if (tracks === 0) return messages.noLearningTracksYet()
  return formatCount(tracks, messages.learningTrack())
}

/** Returns the text below the link to all tracks. */
export function formatLibrarySummary(tracks: number): string {
  if (tracks === 0) return messages.noTracksYetThey()
  return `${formatCount(tracks, 'track')}, from the first paycheck to the last papers`
}
