import { formatNumber } from '@kitchen-table/i18n/formats'
import { useState } from 'react'
import { messages } from './messages.ts'
import { summarizeTrend } from './summarize-trend.ts'
import { ChartLabels, TrendAxes } from './trend-labels.tsx'
import {
  findNearestPointIndex,
  layOutTrend,
  selectAxisLabelIndexes,
  type TrackingStart,
  type TrendPoint,
} from './trend-layout.ts'
import { TrendLines } from './trend-lines.tsx'
import { TrendMarker } from './trend-marker.tsx'
import { useElementWidth } from './use-element-width.ts'
import { ValueCursor } from './value-cursor.tsx'

type TrendChartProps = {
  /** What is counted, for screen readers: "Logins by month". */
  title: string
  points: readonly TrendPoint[]
  /** Names a number: "238 logins". */
  formatValue: (value: number) => string
  /** Set where tracking began within the range. Points before it have no value. */
  trackingStart: TrackingStart | null
}

/** By the width of the chart. */
const [LOW, HIGH] = [264, 344]
const HIGH_FROM_WIDTH = 560
const [TOP, TOP_BELOW_TRACKING] = [40, 62]
/** On the sides, half the name of a period has room. */
const [MIN_LEFT, RIGHT, BOTTOM] = [34, 34, 30]
const DIGIT_WIDTH = 8
const AXIS_LABEL_DISTANCE = 78

/** Returns how much room the numbers of the vertical axis need. */
function findTickWidth(points: readonly TrendPoint[]): number {
  const highest = Math.max(...points.map(({ value }) => value ?? 0))
  return Math.max(MIN_LEFT, formatNumber(highest).length * DIGIT_WIDTH + 14)
}

/** A series as a line, with its first and last value, and every value under the pointer or by arrow keys. */
export function TrendChart({ title, points, formatValue, trackingStart }: TrendChartProps) {
  const [width, ref] = useElementWidth()
  const [index, setIndex] = useState<number | null>(null)
  const top = trackingStart === null ? TOP : TOP_BELOW_TRACKING
  const left = findTickWidth(points)
  const height = width < HIGH_FROM_WIDTH ? LOW : HIGH
  const floor = height - BOTTOM
  const layout = layOutTrend(points, { width, height, top, right: RIGHT, bottom: BOTTOM, left })
  // A range that became shorter may no longer have the point.
  const shownIndex = index !== null && index < points.length ? index : null
  const shownPoint = shownIndex === null ? undefined : points[shownIndex]

  function describe(at: number): string {
    const point = points[at]
    if (point === undefined) return ''
    const { long: period, isPartial, value } = point
    const text = { period, value: value === null ? messages.notRecordedHere() : formatValue(value) }
    return isPartial ? messages.incompleteValue(text) : messages.value(text)
  }

  return (
    <div ref={ref} dir="ltr" style={{ height }} className="relative min-w-0 print:h-60!">
      {width > 0 && (
        <>
          <svg
            role="img"
            aria-label={summarizeTrend(title, points, formatValue)}
            viewBox={`0 0 ${width} ${height}`}
            className="size-full"
          >
            <TrendAxes
              points={points}
              layout={layout}
              width={width}
              floor={floor}
              labeled={selectAxisLabelIndexes(layout.columns, AXIS_LABEL_DISTANCE)}
            />
            <TrendLines layout={layout} floor={floor} lineWidth={2.5} />
            <ChartLabels
              points={points}
              layout={layout}
              width={width}
              floor={floor}
              trackingStart={trackingStart}
            />
          </svg>
          {shownIndex !== null && shownPoint && (
            <TrendMarker
              x={layout.columns[shownIndex] ?? 0}
              y={layout.places[shownIndex]?.y ?? null}
              width={width}
              floor={floor}
              point={shownPoint}
              formatValue={formatValue}
            />
          )}
          <ValueCursor
            label={messages.valuesOf({ title })}
            count={points.length}
            index={shownIndex}
            describe={describe}
            findIndex={(x) => findNearestPointIndex(layout.columns, x)}
            onChange={setIndex}
          />
        </>
      )}
    </div>
  )
}
