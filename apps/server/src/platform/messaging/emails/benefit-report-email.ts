import {
  type BenefitReport,
  type ReportedCount,
  SMALLEST_COUNT,
} from '@kitchen-table/domain/insights/benefit-report'
import { describeQuarter } from '@kitchen-table/domain/insights/quarter'
import { describeReportedCount, formatQuarter } from '@kitchen-table/domain/insights/report-words'
import { formatCount } from '@kitchen-table/domain/language/format-count'
import type { EmailMessage } from '../ports.ts'
import {
  composeEmail,
  greeting,
  type Recipient,
  type SenderIdentity,
  senderName,
  toSingleLine,
} from './compose-email.ts'
import { button, type EmailBlock, line, note } from './render-email.ts'

const MAX_TITLE_LENGTH = 80

const formatNumber = (count: number) => count.toLocaleString('en-US')

function describePeople(count: ReportedCount, whole: string): string {
  switch (count) {
    case 'few':
      return `${describeReportedCount(count)} people`
    case 'nearly_all':
      return `${describeReportedCount(count)} of ${whole}`
    case 'withheld':
      return 'a number of people that is not told'
    default:
      return `${describeReportedCount(count)} people`
  }
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function describeCompletion({ completed, lessonsCompleted }: BenefitReport): string {
  const people = capitalize(describePeople(completed, 'these'))
  const lessons = lessonsCompleted === null ? '' : `, ${formatNumber(lessonsCompleted)} lessons in all`
  return `${people} completed at least one lesson${lessons}.`
}

/** Names the topics of which something is told, and says how many others there are. */
function describeTopics({ topics }: BenefitReport): EmailBlock[] {
  const isTold = ({ people }: BenefitReport['topics'][number]) => people !== 'few' && people !== 'withheld'
  const told = topics.filter(isTold)
  const others = topics.length - told.length
  return [
    ...told.map(({ title, people }) =>
      line(`${toSingleLine(title, MAX_TITLE_LENGTH)}: ${describePeople(people, 'the active ones')}`),
    ),
    ...(others > 0 ? [line(`${formatCount(others, 'topic')} of which no number is told`)] : []),
  ]
}

/** Tells a manager of the report of a quarter, which they have asked for. `pageUrl` is its page. */
export function benefitReportEmail(
  sender: SenderIdentity,
  recipient: Recipient,
  { report, pageUrl }: { report: BenefitReport & { quarter: string }; pageUrl: string },
): EmailMessage {
  const quarter = describeQuarter(report.quarter)
  const { active, topics } = report
  const members = formatCount(report.members, 'member')
  return composeEmail(sender, recipient.email, {
    subject: `How ${senderName(sender)} used ${sender.product} in ${quarter}`,
    heading: formatQuarter(report.quarter),
    blocks: [
      line(greeting(recipient)),
      line(`Here is what the people of ${senderName(sender)} used of ${sender.product} in ${quarter}.`),
      line(
        `${senderName(sender)} had ${members} when this was counted; ${formatNumber(report.joined)} signed in for the first time.`,
      ),
      line(
        `${capitalize(describePeople(active, 'the members'))} were active: they signed in, opened a track or completed a lesson.`,
      ),
      line(describeCompletion(report)),
      ...(topics.length > 0
        ? [line('The topics, by how many people used them:'), ...describeTopics(report)]
        : []),
      button('Open the report', pageUrl),
      note(
        `Numbers of people below ${SMALLEST_COUNT} are not told, so that nobody can be recognized. The page says what each number counts.`,
      ),
      note('Not expecting this? You asked for it on the page of the report, where you can stop it.'),
    ],
  })
}
