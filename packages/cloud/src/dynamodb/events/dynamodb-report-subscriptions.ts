import type { ReportSubscription, ReportSubscriptionStore } from '@kitchen-table/application/ports'
import { z } from 'zod'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { rowsAfter, wholePartition } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listByIndex } from '../database/row-reader.ts'
import { defineRows, indexOf } from '../database/row-type.ts'
import { addToOutbox } from '../jobs/dynamodb-outbox.ts'

const PAGE_SIZE = 100

type SubscriptionKey = Pick<ReportSubscription, 'group' | 'sub'>

const allSubscriptions = indexOf('report subscriptions')
const subscriptionsOf = (sub: string) => indexOf('report subscriptions of person', sub)
const placeOf = ({ group, sub }: SubscriptionKey) => joinSortKey(encodeKeyPart(group), encodeKeyPart(sub))

const subscriptionSchema = z.object({ group: z.string(), sub: z.string(), mailedQuarter: z.string() })

export const subscriptionRows = defineRows<ReportSubscription, SubscriptionKey>({
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
      if (await transaction.get(subscriptionRows, key)) transaction.remove(subscriptionRows, key)
    })
}

/** Returns a function that removes all subscriptions of a person. */
export function subscriptionRemover(dynamodb: Dynamodb): (sub: string) => Promise<void> {
  const unsubscribe = unsubscriber(dynamodb)
  return async (sub) => {
    const subscriptions = await listByIndex(dynamodb, subscriptionRows, wholePartition(subscriptionsOf(sub)))
    for (const subscription of subscriptions) await unsubscribe(subscription)
  }
}

export function dynamodbReportSubscriptions(dynamodb: Dynamodb): ReportSubscriptionStore {
  const { transact, queryRange } = dynamodb

  return {
    subscribe: (subscription) =>
      transact(`subscription ${placeOf(subscription)}`, async (transaction) => {
        if (!(await transaction.get(subscriptionRows, subscription)))
          transaction.put(subscriptionRows, subscription)
      }),
    unsubscribe: unsubscriber(dynamodb),
    find: (group, sub) => findRow(dynamodb, subscriptionRows, { group, sub }),
    async listDue(quarter, after) {
      const range =
        after === undefined ? wholePartition(allSubscriptions) : rowsAfter(allSubscriptions, placeOf(after))
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
        const stored = await transaction.get(subscriptionRows, subscription)
        if (!stored || stored.mailedQuarter >= subscription.mailedQuarter) return false
        transaction.put(subscriptionRows, subscription)
        await addToOutbox(transaction, id, message, addedAt)
        return true
      }),
  }
}
