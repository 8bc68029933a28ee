import type { TotalScope, TotalsStore } from '@kitchen-table/application/ports'
import { toStoredTotalKind } from '@kitchen-table/application/stored-records'
import type { TotalName } from '@kitchen-table/domain/insights'
import { z } from 'zod'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { type Key, wholePartitionRange } from '../database/keys.ts'
import type { BatchedWrite, Dynamodb } from '../database/open-dynamodb.ts'
import { toIndexPartition } from '../database/row-type.ts'

/** How the sum over all organizations or layouts is stored; it is no slug. */
const ALL = ''

export const totalsOfDayPartition = (day: string) => toIndexPartition('totals of day', day)

const seriesOf = (kind: TotalName, { group, layout }: TotalScope) =>
  joinSortKey(toStoredTotalKind(kind), encodeKeyPart(group ?? ALL), encodeKeyPart(layout ?? ALL))

const totalItem = z.object({ day: z.string(), count: z.number() })
const indexItem = z.object({ sort: z.string() })

/** Stores the totals of each day; the index of a day leads to those that another recording of it replaces. */
export function dynamodbTotals({ queryRange, writeEach }: Dynamodb): TotalsStore {
  return {
    async record(day, totals) {
      const index = totalsOfDayPartition(day)
      const writes = new Map<string, BatchedWrite[]>()
      for await (const item of queryRange('Indexes', wholePartitionRange(index))) {
        const { sort } = indexItem.parse(item)
        writes.set(sort, [
          { table: 'DailyTotals', removedKey: { series: sort, day } },
          { table: 'Indexes', removedKey: { index, sort } },
        ])
      }
      for (const { kind, count, ...scope } of totals) {
        const series = seriesOf(kind, scope)
        const key: Key = { series, day }
        writes.set(series, [
          { table: 'DailyTotals', item: { ...key, count } },
          { table: 'Indexes', item: { index, sort: series, key } },
        ])
      }
      await writeEach([...writes.values()].flat())
    },
    async list(kind, scope, { from, to }) {
      const totals: z.infer<typeof totalItem>[] = []
      const range = { partition: seriesOf(kind, scope), from, to }
      for await (const item of queryRange('DailyTotals', range)) totals.push(totalItem.parse(item))
      return totals
    },
  }
}
