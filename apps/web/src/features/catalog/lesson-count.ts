import { estimatedMinutes } from '@kitchen-table/domain/catalog/reading-time'

/** "5 lessons · about 21 min" */
export function lessonCount(units: number): string {
  if (units === 0) return 'No lessons yet'
  return `${units} ${units === 1 ? 'lesson' : 'lessons'} · about ${estimatedMinutes(units)} min`
}

/** "4 learning tracks" */
export function trackCount(tracks: number): string {
  return `${tracks} learning ${tracks === 1 ? 'track' : 'tracks'}`
}
