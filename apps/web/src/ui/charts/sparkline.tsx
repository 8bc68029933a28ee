import { layOutTrend, type TrendPoint } from './trend-layout.ts'
import { TrendLines } from './trend-lines.tsx'

const [WIDTH, HEIGHT, PADDING] = [80, 32, 3.5]
const box = {
  width: WIDTH,
  height: HEIGHT,
  top: PADDING,
  right: PADDING,
  bottom: PADDING,
  left: PADDING,
}

/** A small decorative trend: the number beside it and the large chart say the same. */
export function Sparkline({ points }: { points: readonly TrendPoint[] }) {
  const layout = layOutTrend(points, box)
  const last = layout.places.findLast((place) => place !== null)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="min-w-0"
    >
      <TrendLines layout={layout} floor={HEIGHT - PADDING} lineWidth={1.75} />
      {last && <circle cx={last.x} cy={last.y} r="2.5" className="fill-accent" />}
    </svg>
  )
}
