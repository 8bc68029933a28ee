import { addDays, type DayRange, lastDayOfMonth } from '@kitchen-table/domain/insights'

export type Span = 'day' | 'month'

const MONTH_LENGTH = 'YYYY-MM'.length

const monthOf = (day: string) => day.slice(0, MONTH_LENGTH)

/** Lists the whole months of a range (`YYYY-MM`), which are read from blocks of months, and its other days. */
export function listMonthsAndDays({ from, to }: DayRange): string[] {
  const starts: string[] = []
  for (let day = from; day <= to; ) {
    const lastDay = lastDayOfMonth(monthOf(day))
    const isWholeMonth = day.endsWith('-01') && lastDay <= to
    starts.push(isWholeMonth ? monthOf(day) : day)
    day = addDays(isWholeMonth ? lastDay : day, 1)
  }
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

/** The next month (`YYYY-MM`) after a month, or the next day after a day. */
function startAfter(start: string): string {
  return start.length === MONTH_LENGTH ? monthOf(addDays(lastDayOfMonth(start), 1)) : addDays(start, 1)
}

/** Consecutive months or days, the first and the last of them. */
type Stretch = { span: Span; from: string; to: string }

/** Joins months that follow one another, and days that do. */
export function joinMonthsAndDays(starts: readonly string[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const start of starts.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    const last = stretches.at(-1)
    if (last !== undefined && startAfter(last.to) === start) last.to = start
    else stretches.push({ span: start.length === MONTH_LENGTH ? 'month' : 'day', from: start, to: start })
  }
  return stretches
}
