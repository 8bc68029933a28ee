import {
  type BenefitReport,
  describeLessonsCompleted,
  describeReportedCount,
  formatQuarterInSentence,
  formatQuarterTitle,
  type ReportedCount,
  SMALLEST_SHOWN_COUNT,
} from '@kitchen-table/domain/insights'
import { defineEmail, formatGreeting, getSenderName, toSingleLine } from './compose-email.ts'
import { buttonBlock, type EmailBlock, lineBlock, noteBlock } from './render-email.ts'
import { messages } from './report.messages.ts'

const MAX_TITLE_LENGTH = 80

const limit = SMALLEST_SHOWN_COUNT

function describeActive(people: ReportedCount): string {
  switch (people) {
    case 'few':
      return messages.activeFew({ limit })
    case 'nearly_all':
      return messages.activeNearlyAll({ limit })
    case 'withheld':
      return messages.activeWithheld()
    default:
      return messages.active({ people })
  }
}

function describeCompleted(people: ReportedCount): string {
  switch (people) {
    case 'few':
      return messages.completedFew({ limit })
    case 'nearly_all':
      return messages.completedNearlyAll({ limit })
    case 'withheld':
      return messages.completedWithheld()
    default:
      return messages.completed({ people })
  }
}

function describeCompletion({ completed, lessonsCompleted }: BenefitReport): string {
  const people = describeCompleted(completed)
  return lessonsCompleted === null ? people : `${people} ${describeLessonsCompleted(lessonsCompleted)}`
}

function describeTopics({ topics }: BenefitReport): EmailBlock[] {
  if (topics.length === 0) return []
  return [
    lineBlock(messages.topics()),
    ...topics.map(({ title, people }) =>
      lineBlock(
        messages.topic({
          topic: toSingleLine(title, MAX_TITLE_LENGTH),
          people: describeReportedCount(people),
        }),
      ),
    ),
  ]
}

/** `pageUrl` is the page of the report. */
type ReportOfQuarter = { report: BenefitReport & { quarter: string }; pageUrl: string }

/** Tells a manager of the report of a quarter, which they have asked for. */
export const benefitReportEmail = defineEmail((sender, recipient, { report, pageUrl }: ReportOfQuarter) => {
  const { active, joined, members } = report
  const organization = getSenderName(sender)
  const used = { organization, product: sender.product, quarter: formatQuarterInSentence(report.quarter) }
  return {
    subject: messages.subject(used),
    heading: formatQuarterTitle(report.quarter),
    blocks: [
      lineBlock(formatGreeting(recipient)),
      lineBlock(messages.lead(used)),
      lineBlock(messages.members({ organization, members, joined })),
      lineBlock(describeActive(active)),
      lineBlock(describeCompletion(report)),
      ...describeTopics(report),
      buttonBlock(messages.open(), pageUrl),
      noteBlock(messages.smallNumbers()),
      noteBlock(messages.notExpected()),
    ],
  }
})
