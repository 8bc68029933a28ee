import { hiddenCounts } from '@kitchen-table/domain/insights/benefit-report'
import { z } from 'zod'
import type { BenefitReportStore, StoredReport } from '../../features/insights/reports/ports.ts'
import { parseJson } from './json-columns.ts'
import type { Sqlite } from './open-sqlite.ts'

const reportedCount = z.union([z.number(), z.enum(hiddenCounts)])

/** The schema of the `body` column of a report: its whole record. */
export const reportBody: z.ZodType<StoredReport> = z.object({
  group: z.string(),
  quarter: z.string(),
  madeAt: z.string(),
  members: z.number(),
  joined: z.number(),
  active: reportedCount,
  completed: reportedCount,
  lessonsCompleted: z.number().nullable(),
  topics: z.array(z.object({ slug: z.string(), title: z.string(), people: reportedCount })),
})

export function sqliteBenefitReports({ db, write }: Sqlite): BenefitReportStore {
  const select = db.prepare('SELECT body FROM benefit_reports WHERE group_slug = ? AND quarter = ?')
  const insert = db.prepare(
    'INSERT INTO benefit_reports (group_slug, quarter, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )

  function find(group: string, quarter: string): StoredReport | null {
    const row = select.get(group, quarter)
    return row ? parseJson(reportBody, row.body) : null
  }

  return {
    find: async (group, quarter) => find(group, quarter),
    create: (report) =>
      write([], () => {
        const { group, quarter } = report
        insert.run(group, quarter, JSON.stringify(report))
        return find(group, quarter) ?? report
      }),
  }
}
