import { listReportQuarters, utcDayAt, utcDayOf } from '@kitchen-table/domain/insights'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { PeriodicTask } from '../../../platform/feature.ts'
import type { MailReports } from './mail-reports.ts'
import type { MakeReport } from './make-report.ts'

const HOUR_MS = 60 * 60_000

export type MakeAllReportsDeps = {
  listOrganizations: () => Promise<
    readonly Pick<Organization, 'slug' | 'createdAt' | 'settings' | 'subGroups'>[]
  >
  makeReport: MakeReport
  now: () => number
  onFault: (error: unknown) => void
}

type MakeAllReports = (signal?: AbortSignal) => Promise<void>

/**
 * Makes the reports of all organizations, of each quarter that has ended, unless they are made already. Reading never
 * makes one: its reader would choose the moment, and with it whom it counts (docs/security.md T65).
 */
export function makeAllReports({
  listOrganizations,
  makeReport,
  now,
  onFault,
}: MakeAllReportsDeps): MakeAllReports {
  const made = new Set<string>()
  return async (signal) => {
    const today = utcDayAt(now())
    for (const group of await listOrganizations())
      for (const quarter of listReportQuarters(utcDayOf(group.createdAt), today)) {
        if (signal?.aborted) return
        const key = JSON.stringify([group.slug, quarter])
        if (made.has(key)) continue
        // What goes wrong for one organization is tried again in an hour, and does not hold up the others.
        await makeReport(group, quarter).then(() => made.add(key), onFault)
      }
  }
}

/** Returns the task that makes and mails reports once an hour, so that both happen in the first hour of a quarter. */
export function publishReportsTask(make: MakeAllReports, mail: MailReports): PeriodicTask {
  async function run(signal: AbortSignal): Promise<void> {
    await make(signal)
    await mail(signal)
  }
  return { run, intervalMs: HOUR_MS }
}
