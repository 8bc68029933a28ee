import type { BenefitReportStore, StoredReport } from '@kitchen-table/application/ports'
import { reportSchema } from '@kitchen-table/application/stored-records'
import { parseJsonColumn } from '../database/json-columns.ts'
import type { Sqlite } from '../open-sqlite.ts'

export function sqliteBenefitReports({ db, write }: Sqlite): BenefitReportStore {
  const select = db.prepare('SELECT body FROM benefit_reports WHERE group_slug = ? AND quarter = ?')
  const insert = db.prepare(
    'INSERT INTO benefit_reports (group_slug, quarter, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )

  function find(group: string, quarter: string): StoredReport | null {
    const row = select.get(group, quarter)
    return row ? parseJsonColumn(reportSchema, row.body) : null
  }

  const removeAll = db.prepare('DELETE FROM benefit_reports WHERE group_slug = ?')

  return {
    removeAll: (group) => write([], () => void removeAll.run(group)),
    find: async (group, quarter) => find(group, quarter),
    create: (report) =>
      write([], () => {
        const { group, quarter } = report
        insert.run(group, quarter, JSON.stringify(report))
        return find(group, quarter) ?? report
      }),
  }
}
