import { estimateReadingMinutes } from '@kitchen-table/domain/catalog'
import { messages } from './messages.ts'

export const formatLessonCountAndMinutes = (units: number): string =>
  messages.lessonCount({ count: units, minutes: estimateReadingMinutes(units) })

export const formatTrackCount = (tracks: number): string => messages.trackCount({ count: tracks })

/** Returns the text below the link to all tracks. */
export const formatLibrarySummary = (tracks: number): string => messages.librarySummary({ count: tracks })
