import { addDays } from '@kitchen-table/domain/insights/day-range'
import type { TotalName } from '@kitchen-table/domain/insights/metrics'
import { storedSql, toStoreWrites } from './store-write.ts'

const totalOf = (kind: TotalName, n: number) => ({ kind, group: `counted-${n}`, layout: null, count: n })

const storedTotals = (kind: TotalName) =>
  storedSql('daily_totals', 'group_slug', 'counted', `kind = '${kind}'`)

export const insightsWrites = toStoreWrites({
  'record the totals of a day': [
    ({ totals }, n) =>
      totals.record(addDays('2020-01-01', n), [totalOf('members', n), totalOf('organisations', n)]),
    [storedTotals('members'), storedTotals('organisations')],
  ],
})
