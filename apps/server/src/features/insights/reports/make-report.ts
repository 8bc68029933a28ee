import type { Group } from '@kitchen-table/domain/groups/group'
import { createBenefitReport, type Membership } from '@kitchen-table/domain/insights/benefit-report'
import { addDays } from '@kitchen-table/domain/insights/day-range'
import { eventCodes, utcDayOf } from '@kitchen-table/domain/insights/event'
import { daysOfQuarter } from '@kitchen-table/domain/insights/quarter'
import type { LibraryCache } from '../../catalog/library-cache.ts'
import type { EventStore } from '../ports.ts'
import { countQuarter } from './count-quarter.ts'
import type { BenefitReportStore, StoredReport } from './ports.ts'
import { listReportTopics } from './report-topics.ts'

export type ReportMakerDeps = {
  reports: BenefitReportStore
  events: Pick<EventStore, 'list' | 'countByCode'>
  library: LibraryCache
  /** Returns how many members an organisation has, and how many of them are enabled and have signed in. */
  countSeats: (group: string) => Promise<{ members: number; active: number }>
  now: () => number
}

type ReportedGroup = Pick<Group, 'slug' | 'settings' | 'subGroups'>

export type MakeReport = (group: ReportedGroup, quarter: string) => Promise<StoredReport>

/** Returns how many members there are at `madeAt`, and how many of them can have been active in the quarter. */
async function countMembership(
  { events, countSeats }: ReportMakerDeps,
  group: string,
  { quarter, madeAt }: Pick<StoredReport, 'quarter' | 'madeAt'>,
): Promise<Membership> {
  const since = { from: addDays(daysOfQuarter(quarter).to, 1), to: utcDayOf(madeAt) }
  const [{ members, active }, [counts]] = await Promise.all([
    countSeats(group),
    events.countByCode({ group, layout: null }, [since]),
  ])
  const signedUpSince = counts?.get(eventCodes.signUp) ?? 0
  return { members, eligible: Math.max(0, active - signedUpSince) }
}

/**
 * Returns a function that returns the report of a quarter that has ended, and makes it from the log of events if it is
 * asked for the first time. Of two that are made at the same time, all get the one that was stored first.
 */
export function createReportMaker(deps: ReportMakerDeps): MakeReport {
  const { reports, events, library, now } = deps
  const pending = new Map<string, Promise<StoredReport>>()

  async function make(group: ReportedGroup, quarter: string): Promise<StoredReport> {
    const { slug } = group
    const made = { group: slug, quarter, madeAt: new Date(now()).toISOString() }
    const topics = listReportTopics(await library.current(), group)
    const membership = await countMembership(deps, slug, made)
    const usage = await countQuarter(events, made, topics)
    return reports.create({ ...made, ...createBenefitReport(membership, usage, topics) })
  }

  const findOrMake: MakeReport = async (group, quarter) =>
    (await reports.find(group.slug, quarter)) ?? make(group, quarter)

  return (group, quarter) => {
    const key = JSON.stringify([group.slug, quarter])
    const report = pending.get(key) ?? findOrMake(group, quarter).finally(() => pending.delete(key))
    pending.set(key, report)
    return report
  }
}
