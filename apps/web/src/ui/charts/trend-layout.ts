import { scaleLinear, scalePoint } from '@visx/scale'

/** One point of a series. `value` is null where nothing was recorded. */
export type TrendPoint = {
  value: number | null
  /** The period is not complete, or only a part of it is in the range. */
  isPartial: boolean
  /** The period on the axis: "Nov 2025". */
  short: string
  /** The period after a number: "in Nov 2025". */
  when: string
  /** The period in full: "November 2025". */
  long: string
}

/** Where the tracking of a series began: the first point with values from then on. */
export type TrackingStart = { index: number; text: string }

export type Box = { width: number; height: number; top: number; right: number; bottom: number; left: number }

export type Coordinates = { x: number; y: number }

export type TrendLayout = {
  /** Where each point is horizontally, also those without a value. */
  columns: number[]
  /** Null for points without a value. */
  places: (Coordinates | null)[]
  /** Lines through points without a gap, for the area below them. */
  runs: Coordinates[][]
  solidLines: Coordinates[][]
  /** Lines from or to a partial period. */
  dashedLines: Coordinates[][]
  /** Whole numbers on the vertical axis, from 0. */
  ticks: { value: number; y: number }[]
}

type PlacedPoint = Coordinates & { isPartial: boolean }

/** Divides at the points without a value. */
function divideAtGaps(places: readonly (PlacedPoint | null)[]): PlacedPoint[][] {
  const runs: PlacedPoint[][] = [[]]
  for (const place of places) {
    if (place === null) runs.push([])
    else runs.at(-1)?.push(place)
  }
  return runs.filter((run) => run.length > 0)
}

/** Divides a run into lines whose parts are all from or to a partial period, or none. */
function divideByCompleteness(run: readonly PlacedPoint[]) {
  const lines: { isDashed: boolean; line: Coordinates[] }[] = []
  run.slice(1).forEach((end, at) => {
    const start = run[at]
    if (start === undefined) return
    const isDashed = start.isPartial || end.isPartial
    const last = lines.at(-1)
    if (last?.isDashed === isDashed) last.line.push(end)
    else lines.push({ isDashed, line: [start, end] })
  })
  return lines
}

/** Places the points of a series in a box. The vertical axis begins at 0. */
export function layOutTrend(points: readonly TrendPoint[], box: Box): TrendLayout {
  const positions = points.map((_, at) => at)
  const xScale = scalePoint({ domain: positions, range: [box.left, box.width - box.right] })
  const highest = Math.max(1, ...points.map(({ value }) => value ?? 0))
  const yScale = scaleLinear({ domain: [0, highest], range: [box.height - box.bottom, box.top], nice: 3 })
  const columns = positions.map((at) => xScale(at) ?? box.left)
  const places = points.map(({ value, isPartial }, at) =>
    value === null ? null : { x: columns[at] ?? box.left, y: yScale(value), isPartial },
  )
  const runs = divideAtGaps(places)
  const lines = runs.flatMap(divideByCompleteness)
  return {
    columns,
    places,
    runs,
    solidLines: lines.filter(({ isDashed }) => !isDashed).map(({ line }) => line),
    dashedLines: lines.filter(({ isDashed }) => isDashed).map(({ line }) => line),
    ticks: yScale
      .ticks(3)
      .filter(Number.isInteger)
      .map((value) => ({ value, y: yScale(value) })),
  }
}

/** Returns the points that are named below the axis: as many as have room, counted from the last one. */
export function selectAxisLabelIndexes(columns: readonly number[], minDistance: number): number[] {
  const distance = (columns[1] ?? 0) - (columns[0] ?? 0)
  const step = distance > 0 ? Math.ceil(minDistance / distance) : 1
  return columns.map((_, at) => at).filter((at) => (columns.length - 1 - at) % step === 0)
}

/** Returns the point that is nearest to a horizontal position. */
export function findNearestPointIndex(columns: readonly number[], x: number): number {
  const distances = columns.map((column) => Math.abs(column - x))
  return distances.indexOf(Math.min(...distances))
}

/** Returns the height of a line at a horizontal position; null beside the line. */
function interpolate(run: readonly Coordinates[], x: number): number | null {
  const at = run.findIndex((place) => place.x >= x)
  const [before, after] = [run[at - 1], run[at]]
  if (after === undefined) return null
  if (before === undefined) return after.x === x ? after.y : null
  return before.y + ((x - before.x) / (after.x - before.x)) * (after.y - before.y)
}

const [LABEL_GAP_ABOVE, LABEL_GAP_BELOW] = [12, 22]
/** A label above a line that rises by more within its width would seem to belong to nothing. */
const MAX_RISE = 40
/** A label fits below a line that has risen by this much. */
const LABEL_HEIGHT = 30
/** A label that is farther beside its point would seem to belong to nothing, either. */
const MAX_SHIFT = 48

/** Returns how far from a point a line is high enough for a label below it; 0 where it is nowhere. */
function findShift(point: Coordinates, direction: number, runs: readonly (readonly Coordinates[])[]): number {
  for (let shift = 0; shift <= MAX_SHIFT; shift += 2) {
    const heights = runs.map((run) => interpolate(run, point.x + direction * shift))
    if (heights.some((y) => y !== null && y <= point.y - LABEL_HEIGHT)) return direction * (shift + 4)
  }
  return 0
}

/**
 * Returns the end of the baseline of a label of a point, which extends from there by `extent` (negative: to the left):
 * above all of the line over which it stands. Where the line rises steeply it is below all of it, or beside the point.
 */
export function placeLabel(
  point: Coordinates,
  extent: number,
  runs: readonly (readonly Coordinates[])[],
  floor: number,
): Coordinates {
  const [start, end] = [Math.min(point.x, point.x + extent), Math.max(point.x, point.x + extent)]
  const bends = runs.flat().filter(({ x }) => start <= x && x <= end)
  const ends = runs.flatMap((run) => [interpolate(run, start), interpolate(run, end)])
  const heights = [point.y, ...bends.map(({ y }) => y), ...ends.filter((y) => y !== null)]
  const [highest, below] = [Math.min(...heights), Math.max(...heights) + LABEL_GAP_BELOW]
  if (point.y - highest <= MAX_RISE) return { x: point.x, y: highest - LABEL_GAP_ABOVE }
  if (below < floor) return { x: point.x, y: below }
  return { x: point.x + findShift(point, Math.sign(extent), runs), y: point.y - LABEL_GAP_ABOVE }
}
