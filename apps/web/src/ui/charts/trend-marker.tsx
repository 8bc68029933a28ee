import { messages } from './messages.ts'
import type { TrendPoint } from './trend-layout.ts'

type TrendMarkerProps = {
  x: number
  /** Null where the point has no value. */
  y: number | null
  width: number
  floor: number
  point: TrendPoint
  formatValue: (value: number) => string
}

/** Marks one point of a chart, and says its value above. */
export function TrendMarker({ x, y, width, floor, point, formatValue }: TrendMarkerProps) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 print:hidden">
      <div className="absolute top-0 w-px bg-edge" style={{ left: x, height: floor }} />
      {y !== null && (
        <div
          className="absolute size-3 -translate-1/2 rounded-full border-2 border-card bg-accent"
          style={{ left: x, top: y }}
        />
      )}
      <div
        className="absolute top-0 rounded-small border border-line bg-card px-3 py-1.5 text-center text-small whitespace-nowrap shadow-soft"
        // At the left edge it extends to the right, and at the right edge to the left.
        style={{ left: x, transform: `translateX(${(-x / width) * 100}%)` }}
      >
        <p className="font-serif text-title-s font-[560]">
          {point.value === null ? messages.notRecorded() : formatValue(point.value)}
        </p>
        <p className="text-soft">
          {point.long}
          {point.isPartial && ` ${messages.incompleteMark()}`}
        </p>
      </div>
    </div>
  )
}
