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
  if (first === undefined || last === undefined) return `${title}. Nothing was recorded.`
  const describe = ({ long, value, isPartial }: RecordedPoint) =>
    `${long}, ${formatValue(value)}${isPartial ? ', incomplete' : ''}`
  if (recorded.length === 1) return `${title}. ${describe(first)}.`
  const ends = `${title}. First: ${describe(first)}. Last: ${describe(last)}.`
  const complete = recorded.filter(({ isPartial }) => !isPartial)
  if (complete.length < 2) return ends
  const highest = complete.reduce((most, point) => (point.value > most.value ? point : most))
  const lowest = complete.reduce((least, point) => (point.value < least.value ? point : least))
  if (highest.value === lowest.value)
    return `${ends} The same ${complete.length === recorded.length ? 'throughout' : messages.inAllCompletePeriods()}.`
  return `${ends} Most: ${describe(highest)}. Fewest: ${describe(lowest)}.`
}
