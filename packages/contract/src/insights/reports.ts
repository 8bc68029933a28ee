import { hiddenCountKinds, isQuarter } from '@kitchen-table/domain/insights'
import { z } from 'zod'
import { endpoint, refusals, route } from '../endpoint.ts'
import { groupSlug } from '../fields.ts'
import { messages } from './messages.ts'

/** A quarter of a year in UTC, `YYYY-Qn`. */
const quarter = z.string().refine(isQuarter, { error: messages.chooseQuarter })

/** A number of people, or why it is not shown: see domain/insights/benefit-report. */
const reportedCount = z.union([z.int(), z.enum(hiddenCountKinds)])

const benefitReport = z.object({
  quarter: z.string(),
  /** UTC days, both included. */
  range: z.object({ from: z.string(), to: z.string() }),
  madeAt: z.string(),
  members: z.int(),
  joined: z.int(),
  active: reportedCount,
  completed: reportedCount,
  /** Null: withheld. */
  lessonsCompleted: z.int().nullable(),
  topics: z.array(z.object({ slug: z.string(), title: z.string(), people: reportedCount })),
})
export type BenefitReportView = z.infer<typeof benefitReport>

const benefitReportAnswer = z.object({
  /** Null if there is none of this quarter, or if it is not made yet: it is made within an hour of the quarter's end. */
  report: benefitReport.nullable(),
  /** The quarters of which there is a report, the newest first. */
  quarters: z.array(z.string()),
  /** The UTC day on which there will be a first report; null if there is one. */
  firstReportOn: z.string().nullable(),
  /** Whether reports are mailed to the actor; null for administrators, to whom none are. */
  isSubscribed: z.boolean().nullable(),
})
export type BenefitReportAnswer = z.infer<typeof benefitReportAnswer>

export const reportEndpoints = {
  /** A report is made once its quarter has ended, whether it is read or not, and never changes. */
  readBenefitReport: endpoint({ permission: 'insights.reports.read' })
    .errors(refusals('groups.not_found', 'insights.report_not_shared'))
    .route(route('GET', '/groups/{slug}/reports/{quarter}', 'What an organization used in a quarter'))
    .input(z.strictObject({ slug: groupSlug, quarter: z.union([z.literal('latest'), quarter]) }))
    .output(benefitReportAnswer),

  setReportSubscription: endpoint({ permission: 'insights.reports.read' })
    .errors(refusals('groups.not_found', 'insights.report_not_shared'))
    .route(route('PUT', '/groups/{slug}/report-subscription', 'Have reports mailed, or no longer'))
    .input(z.strictObject({ slug: groupSlug, isSubscribed: z.boolean() }))
    .output(z.object({ isSubscribed: z.boolean() })),
}
