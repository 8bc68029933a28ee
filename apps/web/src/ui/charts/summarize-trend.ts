import { messages } from './messages.ts'
import type { TrendPoint } from './trend-layout.ts'

type RecordedPoint = TrendPoint & { value: number }

const isRecorded = (point: TrendPoint): point is RecordedPoint => point.value !== null

/**
 * Describes a series in sentences, for people who do not see its line. Incomplete periods are said to be so, and are
 * not compared with complete ones.
 */
export function summarizeTrend(
  title: string,
  points: readonly TrendPoint[],
  formatValue: (value: number) => string,
): string {
  const recorded = points.filter(isRecorded)
  const [first, last] = [recorded[0], recorded.at(-1)]
  if (first === undefined || last === undefined) return messages.nothingRecorded({ title })
  const describe = ({ long, value, isPartial }: RecordedPoint) => {
    const text = { period: long, value: formatValue(value) }
    return isPartial ? messages.incompletePoint(text) : messages.point(text)
  }
  if (recorded.length === 1) return messages.onePoint({ title, point: describe(first) })
  const ends = { title, first: describe(first), last: describe(last) }
  const complete = recorded.filter(({ isPartial }) => !isPartial)
  if (complete.length < 2) return messages.ends(ends)
  const highest = complete.reduce((most, point) => (point.value > most.value ? point : most))
  const lowest = complete.reduce((least, point) => (point.value < least.value ? point : least))
  if (highest.value === lowest.value)
    return complete.length === recorded.length ? messages.sameThroughout(ends) : messages.sameInComplete(ends)
  return messages.extremes({ ...ends, highest: describe(highest), lowest: describe(lowest) })
}
