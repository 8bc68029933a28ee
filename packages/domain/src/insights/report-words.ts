import { type ReportedCount, SMALLEST_COUNT } from './benefit-report.ts'
import { messages } from './messages.ts'
import { describeQuarter } from './quarter.ts'
import { MIN_MEMBER_DAYS } from './quarter-usage.ts'

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Returns the quarter as a title: "Third quarter of 2026". */
export function formatQuarter(quarter: string): string {
  return capitalize(describeQuarter(quarter).replace(/^the /, ''))
}

/** Returns a number of people of a report in words. The page and the e-mail both use these. */
export function describeReportedCount(count: ReportedCount): string {
  switch (count) {
    case 'few':
      return `fewer than ${SMALLEST_COUNT}`
    case 'nearly_all':
      return `all but fewer than ${SMALLEST_COUNT}`
    case 'withheld':
      return messages.notShown()
    default:
      return count.toLocaleString('en-US')
  }
}

/** Returns how many lessons were completed, and what that counts. The page and the e-mail both use it. */
export function describeLessonsCompleted(count: number): string {
  return `They completed ${count.toLocaleString('en-US')} lessons in all. A lesson counts once for each of them.`
}

/** What each number of a report counts, in one line. */
export const reportDefinitions = {
  members: 'People who hold a place in the organization when the report is made.',
  joined: 'Members who signed in for the first time in this quarter.',
  active: 'Members who signed in, opened a track or completed a lesson. Each is counted once.',
  completed: `Members for at least ${MIN_MEMBER_DAYS} days, among the active ones, who completed at least one lesson.`,
  topics: `Members for at least ${MIN_MEMBER_DAYS} days, among the active ones, who opened a track of the topic or completed a lesson on the page of one of its tracks.`,
} as const

/** What else is to be known to read a report. */
export const reportNotes = [
  'Only people who hold a place in the organization when the report is made, and whose account is not disabled, are counted as joined or active. People who left before are in none of the numbers.',
  `Completed lessons and topics count only people who first signed in at least ${MIN_MEMBER_DAYS} days before the quarter ended. What is recorded of the time before someone first signed in is not counted.`,
  `So that nobody can be recognized, fewer than ${SMALLEST_COUNT} people are never shown as a number, and neither are all but fewer than ${SMALLEST_COUNT}. “${capitalize(describeReportedCount('withheld'))}” may stand for any number that would give away so few, together with the others. Who joined is shown because the list of members shows it too.`,
  'Each quarter has people of its own. Someone may be active in several, so the numbers of quarters cannot be added up.',
  'Quarters begin and end at midnight in UTC. The numbers are those that were recorded when the report was made, and do not change afterwards.',
] as const
