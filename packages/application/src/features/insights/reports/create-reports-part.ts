import { forActor, procedures } from '../../../platform/authorization/procedures.ts'
import { type MailReportsDeps, mailReports } from './mail-reports.ts'
import { type MakeAllReportsDeps, makeAllReports } from './make-all-reports.ts'
import { createReportMaker, type ReportMakerDeps } from './make-report.ts'
import type { ReportSubscriptionStore } from './ports.ts'
import { readBenefitReport } from './read-benefit-report.ts'
import { type ReportEmailDeps, sendReportEmail } from './send-report-email.ts'
import { setReportSubscription } from './set-report-subscription.ts'

export type ReportsDeps = Omit<
  ReportMakerDeps & MakeAllReportsDeps & MailReportsDeps & ReportEmailDeps,
  'makeReport'
> & {
  reportSubscriptions: ReportSubscriptionStore
}

/** Creates the part of the feature that makes, shows and mails the reports of organizations. */
export function createReportsPart(featureDeps: ReportsDeps) {
  const { insights } = procedures
  const deps = { ...featureDeps, makeReport: createReportMaker(featureDeps) }
  return {
    procedures: {
      readBenefitReport: insights.readBenefitReport.handler(forActor(readBenefitReport(deps))),
      setReportSubscription: insights.setReportSubscription.handler(forActor(setReportSubscription(deps))),
    },
    makeAllReports: makeAllReports(deps),
    mailReports: mailReports(deps),
    sendReportEmail: sendReportEmail(deps),
  }
}
