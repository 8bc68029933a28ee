import type { ReportSubscription, ReportSubscriptionStore } from '@kitchen-table/application/ports'
import { z } from 'zod'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { rowsAfterRange, wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listRowsByIndex } from '../database/row-reader.ts'
import { defineRowType, toIndexPartition } from '../database/row-type.ts'
import { addToOutbox } from '../jobs/dynamodb-outbox.ts'

const PAGE_SIZE = 100

type SubscriptionKey = Pick<ReportSubscription, 'group' | 'sub'>

const allSubscriptions = toIndexPartition('report subscriptions')
const subscriptionsOf = (sub: string) => toIndexPartition('report subscriptions of person', sub)
const placeOf = ({ group, sub }: SubscriptionKey) => joinSortKey(encodeKeyPart(group), encodeKeyPart(sub))

const subscriptionSchema = z.object({ group: z.string(), sub: z.string(), mailedQuarter: z.string() })

export const reportSubscriptionRowType = defineRowType<ReportSubscription, SubscriptionKey>({
  table: 'ReportSubscriptions',
  keyOf: ({ group, sub }) => ({ group: encodeKeyPart(group), sub: encodeKeyPart(sub) }),
  schema: subscriptionSchema,
  indexRowsOf: (subscription) => [
    { index: allSubscriptions, sort: placeOf(subscription), attributes: { subscription } },
    { index: subscriptionsOf(subscription.sub), sort: placeOf(subscription) },
  ],
})

const indexItem = z.object({ subscription: subscriptionSchema })

function unsubscriber({ transact }: Dynamodb) {
  return (key: SubscriptionKey): Promise<void> =>
    transact(`subscription ${placeOf(key)}`, async (transaction) => {
      if (await transaction.get(reportSubscriptionRowType, key))
        transaction.remove(reportSubscriptionRowType, key)
    })
}

/** Returns a function that removes all subscriptions of a person. */
export function subscriptionRemover(dynamodb: Dynamodb): (sub: string) => Promise<void> {
  const unsubscribe = unsubscriber(dynamodb)
  return async (sub) => {
    const subscriptions = await listRowsByIndex(
      dynamodb,
      reportSubscriptionRowType,
      wholePartitionRange(subscriptionsOf(sub)),
    )
    for (const subscription of subscriptions) await unsubscribe(subscription)
  }
}

export function dynamodbReportSubscriptions(dynamodb: Dynamodb): ReportSubscriptionStore {
  const { transact, queryRange } = dynamodb

  return {
    subscribe: (subscription) =>
      transact(`subscription ${placeOf(subscription)}`, async (transaction) => {
        if (!(await transaction.get(reportSubscriptionRowType, subscription)))
          transaction.put(reportSubscriptionRowType, subscription)
      }),
    unsubscribe: unsubscriber(dynamodb),
    find: (group, sub) => findRow(dynamodb, reportSubscriptionRowType, { group, sub }),
    async listDue(quarter, after) {
      const range =
        after === undefined
          ? wholePartitionRange(allSubscriptions)
          : rowsAfterRange(allSubscriptions, placeOf(after))
      const due: ReportSubscription[] = []
      for await (const item of queryRange('Indexes', range)) {
        const { subscription } = indexItem.parse(item)
        if (subscription.mailedQuarter < quarter) due.push(subscription)
        if (due.length === PAGE_SIZE) break
      }
      return due
    },
    recordMailed: (subscription, { id, message, addedAt }) =>
      transact(`subscription ${placeOf(subscription)}`, async (transaction) => {
        const stored = await transaction.get(reportSubscriptionRowType, subscription)
        if (!stored || stored.mailedQuarter >= subscription.mailedQuarter) return false
        transaction.put(reportSubscriptionRowType, subscription)
        await addToOutbox(transaction, id, message, addedAt)
        return true
      }),
  }
}
