import { computeBenefitReport, countEligiblePeople } from '@kitchen-table/domain/insights'
import type { Organization } from '@kitchen-table/domain/organizations'
import { shareConcurrentCalls } from '../../../platform/share-concurrent-calls.ts'
import type { LibraryCache } from '../../catalog/reading/library-cache.ts'
import type { EventStore } from '../ports.ts'
import { countQuarterUsage } from './count-quarter-usage.ts'
import { listCountedPeople } from './list-counted-people.ts'
import type { BenefitReportStore, ReportMembers, StoredReport } from './ports.ts'
import { listReportTopics } from './report-topics.ts'

export type ReportMakerDeps = {
  reports: BenefitReportStore
  events: Pick<EventStore, 'list' | 'findPseudonyms'>
  library: LibraryCache
  members: ReportMembers
  now: () => number
}

type ReportedOrganization = Pick<Organization, 'slug' | 'settings' | 'subGroups'>

export type MakeReport = (group: ReportedOrganization, quarter: string) => Promise<StoredReport>

/**
 * Returns a function that returns the report of a quarter that has ended, and makes it from the log of events if it is
 * not made yet. Of two that are made at the same time, all get the one that was stored first.
 */
export function createReportMaker(deps: ReportMakerDeps): MakeReport {
  const { reports, events, library, now } = deps

  async function make(group: ReportedOrganization, quarter: string): Promise<StoredReport> {
    const { slug } = group
    const made = { group: slug, quarter, madeAt: new Date(now()).toISOString() }
    const topics = listReportTopics(await library.current(), group)
    const { members, counted, pseudonyms } = await listCountedPeople(deps, slug)
    const usage = await countQuarterUsage(events, { ...made, people: pseudonyms }, topics)
    const eligible = countEligiblePeople(counted, usage)
    return reports.create({ ...made, ...computeBenefitReport({ members, eligible }, usage, topics) })
  }

  const findOrMake = shareConcurrentCalls(
    async (_key, group: ReportedOrganization, quarter: string) =>
      (await reports.find(group.slug, quarter)) ?? make(group, quarter),
  )
  return (group, quarter) => findOrMake(JSON.stringify([group.slug, quarter]), group, quarter)
}
