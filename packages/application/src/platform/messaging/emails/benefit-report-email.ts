import {
  type BenefitReport,
  describeLessonsCompleted,
  describeQuarter,
  describeReportedCount,
  formatQuarter,
  type ReportedCount,
} from '@kitchen-table/domain/insights'
import { defineEmail, greeting, senderName, toSingleLine } from './compose-email.ts'
import { messages } from './messages.ts'
import { button, type EmailBlock, line, note } from './render-email.ts'

const MAX_TITLE_LENGTH = 80

const formatNumber = (count: number) => count.toLocaleString('en-US')

/** Returns how many people did something as a sentence. `whole` is what "all but fewer than 5" are a part of. */
function describePeople(count: ReportedCount, whole: string, what: string): string {
  if (count === 'withheld') return `How many people ${what} is not shown.`
  const people = count === 'nearly_all' ? `of ${whole}` : 'people'
  return capitalize(`${describeReportedCount(count)} ${people} ${what}.`)
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function describeCompletion({ completed, lessonsCompleted }: BenefitReport): string {
  const people = describePeople(completed, 'these', messages.completedAtLeastOne())
  return lessonsCompleted === null ? people : `${people} ${describeLessonsCompleted(lessonsCompleted)}`
}

function describeTopics({ topics }: BenefitReport): EmailBlock[] {
  if (topics.length === 0) return []
  return [
    line(messages.theTopicsByHow()),
    ...topics.map(({ title, people }) =>
      line(`${toSingleLine(title, MAX_TITLE_LENGTH)}: ${describeReportedCount(people)}`),
    ),
  ]
}

/** `pageUrl` is the page of the report. */
type ReportOfQuarter = { report: BenefitReport & { quarter: string }; pageUrl: string }

/** Tells a manager of the report of a quarter, which they have asked for. */
export const benefitReportEmail = defineEmail((sender, recipient, { report, pageUrl }: ReportOfQuarter) => {
  const quarter = describeQuarter(report.quarter)
  const { active, joined } = report
  const members = `${formatNumber(report.members)} ${report.members === 1 ? 'member' : 'members'}`
  return {
    subject: `How ${senderName(sender)} used ${sender.product} in ${quarter}`,
    heading: formatQuarter(report.quarter),
    blocks: [
      line(greeting(recipient)),
      line(`Here is what the people of ${senderName(sender)} used of ${sender.product} in ${quarter}.`),
      line(
        `${senderName(sender)} had ${members} when this was counted; ${formatNumber(joined)} signed in for the first time.`,
      ),
      line(describePeople(active, messages.theMembers(), messages.signedInOpenedA())),
      line(describeCompletion(report)),
      ...describeTopics(report),
      button(messages.openTheReport(), pageUrl),
      note(messages.smallNumbersOfPeople()),
      note(messages.notExpectingThisYou()),
    ],
  }
})
