import { formatNumber } from '@kitchen-table/i18n/formats'
import { messages } from './messages.ts'
import {
  type Coordinates,
  placeLabel,
  type TrackingStart,
  type TrendLayout,
  type TrendPoint,
} from './trend-layout.ts'

type PartProps = { points: readonly TrendPoint[]; layout: TrendLayout; width: number; floor: number }

/** Hairlines for whole numbers, and the periods below them. */
export function TrendAxes({
  points,
  layout,
  width,
  floor,
  labeled,
}: PartProps & { labeled: readonly number[] }) {
  return (
    <g className="fill-soft text-tiny">
      {layout.ticks.map(({ value, y }) => (
        <g key={value}>
          <line
            x1={layout.columns[0]}
            x2={width}
            y1={y}
            y2={y}
            className={value === 0 ? 'stroke-edge' : 'stroke-line'}
          />
          <text x={0} y={y} dy="0.35em" className="tabular-nums">
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {labeled.map((at) => (
        <text key={at} x={layout.columns[at]} y={floor + 21} textAnchor="middle" className="tabular-nums">
          {points[at]?.short}
        </text>
      ))}
    </g>
  )
}

/** How wide a letter of a label is at most. */
const LETTER_WIDTH = 8

type ValueLabelProps = {
  place: Coordinates
  point: TrendPoint & { value: number }
  anchor: 'start' | 'middle' | 'end'
  runs: TrendLayout['runs']
  floor: number
}

function ValueLabel({ place, point, anchor, runs, floor }: ValueLabelProps) {
  const value = formatNumber(point.value)
  const period = ` ${point.isPartial ? messages.incompleteWhen({ when: point.when }) : point.when}`
  const length = (value.length + period.length) * LETTER_WIDTH
  const extent = { start: length, middle: 0, end: -length }[anchor]
  return (
    <>
      <circle cx={place.x} cy={place.y} r="4" className="fill-accent stroke-card" strokeWidth="2" />
      <text
        {...placeLabel(place, extent, runs, floor)}
        textAnchor={anchor}
        className="fill-soft stroke-card text-small [paint-order:stroke]"
        strokeWidth="4"
        strokeLinejoin="round"
      >
        <tspan className="fill-ink font-serif text-[1.0625rem] font-[560]">{value}</tspan>
        {period}
      </text>
    </>
  )
}

type ChartLabelsProps = PartProps & { trackingStart: TrackingStart | null }

/** The first and the last value, and where the tracking began. */
export function ChartLabels({ points, layout, width, floor, trackingStart }: ChartLabelsProps) {
  const recorded = points.flatMap((point, at) => {
    const place = layout.places[at]
    return point.value === null || !place ? [] : [{ place, point: { ...point, value: point.value } }]
  })
  const [first, last] = [recorded[0], recorded.at(-1)]
  const shared = { runs: layout.runs, floor }
  return (
    <>
      {trackingStart !== null && (
        <TrackingLine x={layout.columns[trackingStart.index] ?? 0} width={width} floor={floor}>
          {trackingStart.text}
        </TrackingLine>
      )}
      {first && first !== last && (
        <ValueLabel {...first} {...shared} anchor={first.place.x < width / 2 ? 'start' : 'end'} />
      )}
      {last && <ValueLabel {...last} {...shared} anchor={points.length === 1 ? 'middle' : 'end'} />}
    </>
  )
}

function TrackingLine({
  x,
  width,
  floor,
  children,
}: {
  x: number
  width: number
  floor: number
  children: string
}) {
  const isOnLeft = x < width / 2
  return (
    <>
      <line x1={x} x2={x} y1={4} y2={floor} strokeDasharray="3 4" className="stroke-edge" />
      <text
        x={isOnLeft ? x + 8 : x - 8}
        y={17}
        textAnchor={isOnLeft ? 'start' : 'end'}
        className="fill-soft text-small"
      >
        {children}
      </text>
    </>
  )
}
