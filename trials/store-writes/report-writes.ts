import type { Stores } from '@kitchen-table/application/ports'
import { sampleReport } from '@kitchen-table/application/testing/samples'
import { preparedId, preparedNumbers, removedSql, storedSql, toStoreWrites } from './store-write.ts'

/** Later than the end of any trial, so that no message is due. */
const FAR_FUTURE = Date.parse('2100-01-01')

const subscription = (group: string) => ({ group, sub: 'ada', mailedQuarter: '2026-Q2' })

export const reportWrites = toStoreWrites({
  'store the report of a quarter': [
    ({ reports }, n) => reports.create(sampleReport({ group: `reported-${n}` })),
    storedSql('benefit_reports', 'group_slug', 'reported'),
  ],
  'subscribe to reports': [
    ({ reportSubscriptions }, n) => reportSubscriptions.subscribe(subscription(`subscribed-${n}`)),
    storedSql('report_subscriptions', 'group_slug', 'subscribed'),
  ],
  'end a subscription to reports': [
    ({ reportSubscriptions }, n) =>
      reportSubscriptions.unsubscribe(subscription(preparedId('unsubscribed', n))),
    removedSql('report_subscriptions', 'group_slug', 'unsubscribed'),
  ],
  'record that a report is mailed': [
    ({ reportSubscriptions }, n) => {
      const mailed = { ...subscription(preparedId('mailed', n)), mailedQuarter: '2026-Q3' }
      const { sub, group, mailedQuarter: quarter } = mailed
      const message = { channel: 'mail', purpose: 'benefit-report', sub, group, quarter } as const
      return reportSubscriptions.recordMailed(mailed, { id: `report-${n}`, message, addedAt: FAR_FUTURE })
    },
    [
      storedSql('report_subscriptions', 'group_slug', 'mailed', "mailed_quarter = '2026-Q3'"),
      storedSql('outbox', 'id', 'report'),
    ],
  ],
})

export async function prepareReports({ reportSubscriptions }: Stores): Promise<void> {
  const prefixes = ['unsubscribed', 'mailed']
  const ids = preparedNumbers.flatMap((n) => prefixes.map((prefix) => preparedId(prefix, n)))
  await Promise.all(ids.map((id) => reportSubscriptions.subscribe(subscription(id))))
}
