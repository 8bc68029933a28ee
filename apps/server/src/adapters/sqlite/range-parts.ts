import { addDays, type DayRange, lastDayOfMonth } from '@kitchen-table/domain/insights/day-range'

export type Span = 'day' | 'month'

/** A range as the whole months in it (`YYYY-MM`, both included), and the days before and after them. */
export type RangeParts = { months: { from: string; to: string } | null; days: DayRange[] }

const MONTH_LENGTH = 'YYYY-MM'.length

const monthOf = (day: string) => day.slice(0, MONTH_LENGTH)

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

/** The next month (`YYYY-MM`) after a month, or the next day after a day. */
function startAfter(start: string): string {
  return start.length === MONTH_LENGTH ? monthOf(addDays(lastDayOfMonth(start), 1)) : addDays(start, 1)
}

function listFrom({ from, to }: { from: string; to: string }): string[] {
  const starts: string[] = []
  for (let start = from; start <= to; start = startAfter(start)) starts.push(start)
  return starts
}

/** Which of some ranges, by their index, contain a day or month. */
type RangeIndex = ReadonlyMap<string, readonly number[]>

/** Returns the ranges that contain each of the days and months that `listOf` returns for them. */
export function indexRanges(
  ranges: readonly DayRange[],
  listOf: (range: DayRange) => readonly string[],
): RangeIndex {
  const index = new Map<string, number[]>()
  for (const [at, range] of ranges.entries())
    for (const start of listOf(range)) index.set(start, [...(index.get(start) ?? []), at])
  return index
}

/** Lists the whole months of a range, and its other days. */
export function listStarts(range: DayRange): string[] {
  const { months, days } = splitRange(range)
  return [...(months === null ? [] : [months]), ...days].flatMap(listFrom)
}

/** Consecutive months or days, the first and the last of them. */
export type Stretch = { span: Span; from: string; to: string }

/** Joins months that follow one another, and days that do. */
export function joinStarts(starts: readonly string[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const start of starts.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    const last = stretches.at(-1)
    if (last !== undefined && startAfter(last.to) === start) last.to = start
    else stretches.push({ span: start.length === MONTH_LENGTH ? 'month' : 'day', from: start, to: start })
  }
  return stretches
}
