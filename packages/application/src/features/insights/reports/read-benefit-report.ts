import type { BenefitReportAnswer, BenefitReportView } from '@kitchen-table/contract/insights'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  dayRangeOfQuarter,
  getFirstReportDay,
  listReportQuarters,
  maySubscribeToReports,
  utcDayAt,
  utcDayOf,
} from '@kitchen-table/domain/insights'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { BenefitReportStore, ReportSubscriptionStore, StoredReport } from './ports.ts'
import { requireReportedOrganization } from './require-reported-organization.ts'

type Deps = {
  findOrganization: (slug: string) => Promise<Organization | null>
  reports: Pick<BenefitReportStore, 'find'>
  reportSubscriptions: Pick<ReportSubscriptionStore, 'find'>
  now: () => number
}

function toView({ group: _, ...report }: StoredReport): BenefitReportView {
  return { ...report, range: dayRangeOfQuarter(report.quarter) }
}

/** Returns the report of a quarter, null while it is not made, and of which quarters there is one. */
export function readBenefitReport(deps: Deps) {
  const { reports, reportSubscriptions, now } = deps

  async function isSubscribed(actor: Actor, group: Organization): Promise<boolean | null> {
    if (!maySubscribeToReports(actor, group)) return null
    return (await reportSubscriptions.find(group.slug, actor.sub)) !== null
  }

  return async (
    actor: Actor,
    { slug, quarter }: { slug: string; quarter: string },
  ): Promise<BenefitReportAnswer> => {
    const group = await requireReportedOrganization(deps, actor, slug)
    const createdOn = utcDayOf(group.createdAt)
    const quarters = listReportQuarters(createdOn, utcDayAt(now()))
    const chosen = quarter === 'latest' ? quarters[0] : quarters.find((known) => known === quarter)
    const report = chosen === undefined ? null : await reports.find(group.slug, chosen)
    return {
      report: report && toView(report),
      quarters,
      firstReportOn: quarters.length === 0 ? getFirstReportDay(createdOn) : null,
      isSubscribed: await isSubscribed(actor, group),
    }
  }
}
