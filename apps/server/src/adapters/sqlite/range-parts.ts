import { addDays, type DayRange, lastDayOfMonth } from '@kitchen-table/domain/insights/day-range'

/** A range as the whole months in it (`YYYY-MM`, both included), and the days before and after them. */
export type RangeParts = { months: { from: string; to: string } | null; days: DayRange[] }

const monthOf = (day: string) => day.slice(0, 7)

/** Splits a range, so that it is read from blocks of months as far as possible. */
export function splitRange({ from, to }: DayRange): RangeParts {
  if (from > to) return { months: null, days: [] }
  const firstOfMonth = from.endsWith('-01') ? from : addDays(lastDayOfMonth(monthOf(from)), 1)
  const afterRange = addDays(to, 1)
  const lastOfMonth = addDays(`${monthOf(afterRange)}-01`, -1)
  if (firstOfMonth > lastOfMonth) return { months: null, days: [{ from, to }] }
  const days = [
    { from, to: addDays(firstOfMonth, -1) },
    { from: addDays(lastOfMonth, 1), to },
  ].filter((range) => range.from <= range.to)
  return { months: { from: monthOf(firstOfMonth), to: monthOf(lastOfMonth) }, days }
}
