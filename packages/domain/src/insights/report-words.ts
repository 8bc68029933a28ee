import { formatNumber } from '@kitchen-table/i18n/formats'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { type ReportedCount, SMALLEST_SHOWN_COUNT } from './benefit-report.ts'
import { MIN_COUNTED_MEMBERSHIP_DAYS } from './quarter-usage.ts'
import { messages } from './report.messages.ts'

/** Returns a number of people of a report in words. The page and the e-mail both use these. */
export function describeReportedCount(count: ReportedCount): string {
  switch (count) {
    case 'few':
      return messages.few({ smallest: SMALLEST_SHOWN_COUNT })
    case 'nearly_all':
      return messages.nearlyAll({ smallest: SMALLEST_SHOWN_COUNT })
    case 'withheld':
      return messages.withheld()
    default:
      return formatNumber(count)
  }
}

/** Returns how many lessons were completed, and what that counts. The page and the e-mail both use it. */
export const describeLessonsCompleted = (count: number): string => messages.lessonsCompleted({ count })

/** What each number of a report counts, in one line. */
export const reportNumberDefinitions = {
  members: messages.members,
  joined: messages.joined,
  active: messages.active,
  completed: () => messages.completed({ days: MIN_COUNTED_MEMBERSHIP_DAYS }),
  topics: () => messages.topics({ days: MIN_COUNTED_MEMBERSHIP_DAYS }),
} as const satisfies Record<string, PlainMessage>

/** What else is to be known to read a report. */
export const reportNotes: readonly PlainMessage[] = [
  messages.noteOfPeople,
  () => messages.noteOfNewMembers({ days: MIN_COUNTED_MEMBERSHIP_DAYS }),
  () => messages.noteOfSmallNumbers({ smallest: SMALLEST_SHOWN_COUNT }),
  messages.noteOfSums,
  messages.noteOfTime,
]
