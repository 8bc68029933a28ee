import type { TrendPoint } from './trend-layout.ts'

type RecordedPoint = TrendPoint & { value: number }

const isRecorded = (point: TrendPoint): point is RecordedPoint => point.value !== null

/** Describes a series in sentences, for people who do not see its line. */
export function summarizeTrend(
  title: string,
  points: readonly TrendPoint[],
  formatValue: (value: number) => string,
): string {
  const recorded = points.filter(isRecorded)
  const [first, last] = [recorded[0], recorded.at(-1)]
  if (first === undefined || last === undefined) return `${title}. Nothing was recorded.`
  const describe = ({ long, value }: RecordedPoint) => `${long}, ${formatValue(value)}`
  if (recorded.length === 1) return `${title}. ${describe(first)}.`
  const highest = recorded.reduce((most, point) => (point.value > most.value ? point : most))
  const lowest = recorded.reduce((least, point) => (point.value < least.value ? point : least))
  const ends = `${title}. First: ${describe(first)}. Last: ${describe(last)}.`
  if (highest.value === lowest.value) return `${ends} The same throughout.`
  return `${ends} Most: ${describe(highest)}. Fewest: ${describe(lowest)}.`
}
