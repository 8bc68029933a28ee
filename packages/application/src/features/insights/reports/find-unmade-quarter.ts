import { listReportQuarters, utcDayAt, utcDayOf } from '@kitchen-table/domain/insights'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { BenefitReportStore } from './ports.ts'

type FindUnmadeQuarterDeps = {
  listOrganizations: () => Promise<readonly Pick<Organization, 'slug' | 'createdAt'>[]>
  reports: Pick<BenefitReportStore, 'find'>
  now: () => number
}

/** Returns the first quarter up to `last` of which a report can still be made; null if there is none. */
export type FindUnmadeQuarter = (last: string) => Promise<string | null>

export function findUnmadeQuarter({
  listOrganizations,
  reports,
  now,
}: FindUnmadeQuarterDeps): FindUnmadeQuarter {
  return async (last) => {
    const today = utcDayAt(now())
    let first: string | null = null
    for (const { slug, createdAt } of await listOrganizations())
      for (const quarter of listReportQuarters(utcDayOf(createdAt), today)) {
        if (quarter > last || (first !== null && quarter >= first)) continue
        if ((await reports.find(slug, quarter)) === null) first = quarter
      }
    return first
  }
}
