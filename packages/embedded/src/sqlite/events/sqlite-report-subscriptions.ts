import type { SQLOutputValue } from 'node:sqlite'
import type { ReportSubscription, ReportSubscriptionStore } from '@kitchen-table/application/ports'
import { outboxAdder } from '../jobs/sqlite-outbox.ts'
import type { Sqlite } from '../open-sqlite.ts'

const PAGE_SIZE = 100

export function sqliteReportSubscriptions({ db, write }: Sqlite): ReportSubscriptionStore {
  const insert = db.prepare(`
    INSERT INTO report_subscriptions (group_slug, sub, mailed_quarter) VALUES (?, ?, ?)
    ON CONFLICT DO NOTHING`)
  const remove = db.prepare('DELETE FROM report_subscriptions WHERE group_slug = ? AND sub = ?')
  const select = db.prepare('SELECT * FROM report_subscriptions WHERE group_slug = ? AND sub = ?')
  const selectDue = db.prepare(`
    SELECT * FROM report_subscriptions
    WHERE (group_slug, sub) > ($group, $sub) AND mailed_quarter < $quarter
    ORDER BY group_slug, sub LIMIT ${PAGE_SIZE}`)
  const update = db.prepare(`
    UPDATE report_subscriptions SET mailed_quarter = $quarter
    WHERE group_slug = $group AND sub = $sub AND mailed_quarter < $quarter`)
  const addMessage = outboxAdder(db)

  return {
    subscribe: ({ group, sub, mailedQuarter }) => write([], () => void insert.run(group, sub, mailedQuarter)),
    unsubscribe: ({ group, sub }) => write([], () => void remove.run(group, sub)),
    async find(group, sub) {
      const row = select.get(group, sub)
      return row ? toSubscription(row) : null
    },
    listDue: async (quarter, { group, sub } = { group: '', sub: '' }) =>
      selectDue.all({ group, sub, quarter }).map(toSubscription),
    recordMailed: ({ group, sub, mailedQuarter }, { id, message, addedAt }) =>
      write([], () => {
        if (update.run({ group, sub, quarter: mailedQuarter }).changes === 0) return false
        addMessage(id, message, addedAt)
        return true
      }),
  }
}

function toSubscription(row: Record<string, SQLOutputValue>): ReportSubscription {
  const { group_slug: group, sub, mailed_quarter: mailedQuarter } = row
  return { group: String(group), sub: String(sub), mailedQuarter: String(mailedQuarter) }
}
