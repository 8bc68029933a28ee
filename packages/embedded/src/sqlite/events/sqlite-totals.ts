import type { TotalsStore } from '@kitchen-table/application/ports'
import { toStoredTotalKind } from '@kitchen-table/application/stored-records'
import { totalNames } from '@kitchen-table/domain/insights'
import type { Sqlite } from '../open-sqlite.ts'

/** How the sum over all organizations or layouts is stored; it is no slug. */
const ALL = ''

export function sqliteTotals({ db, write }: Sqlite): TotalsStore {
  const remove = db.prepare('DELETE FROM daily_totals WHERE kind = ? AND day = ?')
  const insert = db.prepare(
    'INSERT INTO daily_totals (kind, day, group_slug, layout, count) VALUES (?, ?, ?, ?, ?)',
  )
  // The rows of a kind are sorted by day, so each day is looked up: it may have thousands of organizations.
  const select = db.prepare(`
    WITH RECURSIVE days (day) AS (
      SELECT $from WHERE $from <= $to UNION ALL SELECT date(day, '+1 day') FROM days WHERE day < $to
    )
    SELECT t.day, t.count FROM days CROSS JOIN daily_totals t
    WHERE t.kind = $kind AND t.day = days.day AND t.group_slug = $group AND t.layout = $layout`)

  return {
    record: (day, totals) =>
      write([], () => {
        for (const kind of totalNames) remove.run(toStoredTotalKind(kind), day)
        for (const { kind, group, layout, count } of totals)
          insert.run(toStoredTotalKind(kind), day, group ?? ALL, layout ?? ALL, count)
      }),
    async list(kind, { group, layout }, { from, to }) {
      const rows = select.all({
        kind: toStoredTotalKind(kind),
        group: group ?? ALL,
        layout: layout ?? ALL,
        from,
        to,
      })
      return rows.map(({ day, count }) => ({ day: String(day), count: Number(count) }))
    },
  }
}
