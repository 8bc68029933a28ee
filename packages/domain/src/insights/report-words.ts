import { type ReportedCount, SMALLEST_COUNT } from './benefit-report.ts'
import { describeQuarter } from './quarter.ts'

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
      return 'not told'
    default:
      return count.toLocaleString('en-US')
  }
}

/** What each number of a report counts, in one line. */
export const reportDefinitions = {
  members: 'People with a place in the organization when the report was made.',
  joined: 'People who signed in for the first time in this quarter.',
  active: 'People who signed in, opened a track or completed a lesson. Each is counted once.',
  completed: 'People, among the active ones, who completed at least one lesson.',
  topics: 'People, among the active ones, who opened a track of the topic or completed a lesson of it.',
} as const

/** What else is to be known to read a report. */
export const reportNotes = [
  `A number of people below ${SMALLEST_COUNT} is given as “${describeReportedCount('few')}”, and one that leaves out so few is given as “${describeReportedCount('nearly_all')}”, so that nobody can be recognized. “${describeReportedCount('withheld')}” can be any number: together with the others it would tell of so few. Who joined is in the list of members anyway.`,
  'People are those of this quarter alone. The same person may be active in several quarters, so the numbers of quarters cannot be added up.',
  'Quarters begin and end at midnight in UTC. The numbers are what was recorded when the report was made, and they do not change afterwards.',
] as const
