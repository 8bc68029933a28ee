import type { Total as ShownTotal } from '@kitchen-table/contract/insights'
import { type DayRange, type TotalName, utcDayAt } from '@kitchen-table/domain/insights'
import type { MeasureTotals } from './measure-totals.ts'
import type { DailyTotal, Total, TotalScope, TotalsStore } from './ports.ts'

export type TotalsDeps = { totals: Pick<TotalsStore, 'list'>; measureTotals: MeasureTotals }

type Source = { kind: TotalName; scope: TotalScope; toShown: (count: number) => number }

/**
 * Returns which totals are shown. An organization counts as 1 where its members were counted. Tracks and units are
 * those of the layout, or of all layouts that people of the organization see.
 */
function findSource(kind: TotalName, { group, layout }: TotalScope): Source {
  const toShown = (count: number) => count
  if (kind === 'members') return { kind, scope: { group, layout }, toShown }
  if (kind === 'organizations' && group !== null)
    return { kind: 'members', scope: { group, layout: null }, toShown: () => 1 }
  return { kind, scope: { group: layout === null ? group : null, layout }, toShown }
}

function findTotal(totals: readonly Total[], { kind, scope, toShown }: Source): number {
  const total = totals.find(
    (candidate) =>
      candidate.kind === kind && candidate.group === scope.group && candidate.layout === scope.layout,
  )
  return total ? toShown(total.count) : 0
}

/** Returns the totals of the days that were recorded: 0 where there were none of the layout. */
async function listDays(
  totals: TotalsDeps['totals'],
  { kind, scope, toShown }: Source,
  range: DayRange,
): Promise<DailyTotal[]> {
  const days = await totals.list(kind, { ...scope, layout: null }, range)
  const ofScope = scope.layout === null ? days : await totals.list(kind, scope, range)
  const counts = new Map(ofScope.map(({ day, count }) => [day, count]))
  return days.map(({ day }) => ({ day, count: toShown(counts.get(day) ?? 0) }))
}

const isWithin = ({ from, to }: DayRange, day: string) => from <= day && day <= to

/** Returns how many there are now, and at the end of each period; reads only what was recorded before. */
export async function readTotalsOverTime(
  { totals, measureTotals }: TotalsDeps,
  scope: TotalScope,
  range: DayRange,
  periods: readonly DayRange[],
): Promise<{ measuredAt: number; totals: Record<TotalName, ShownTotal> }> {
  const { countedAt, result } = await measureTotals()
  const today = utcDayAt(countedAt)

  async function readTotal(kind: TotalName): Promise<ShownTotal> {
    const source = findSource(kind, scope)
    const now = findTotal(result, source)
    const days = await listDays(totals, source, range)
    const countAtEnd = (period: DayRange) => days.findLast(({ day }) => isWithin(period, day))?.count ?? null
    return { now, points: periods.map((period) => (isWithin(period, today) ? now : countAtEnd(period))) }
  }

  const [members, organizations, tracks, units] = await Promise.all([
    readTotal('members'),
    readTotal('organizations'),
    readTotal('tracks'),
    readTotal('units'),
  ])
  return { measuredAt: countedAt, totals: { members, organizations, tracks, units } }
}
