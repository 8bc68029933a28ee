import { Area, LinePath } from '@visx/shape'
import { classNames } from '../class-names.ts'
import type { Coordinates, TrendLayout } from './trend-layout.ts'

type TrendLinesProps = {
  layout: Pick<TrendLayout, 'runs' | 'solidLines' | 'dashedLines'>
  /** Where the area below the line ends. */
  floor: number
  lineWidth: number
}

const getX = ({ x }: Coordinates) => x
const getY = ({ y }: Coordinates) => y
const keyOf = (line: readonly Coordinates[]) => String(line[0]?.x)

const lineStyle = 'stroke-accent forced-colors:stroke-[CanvasText]'

/** The line of a series with the area below it. Parts from or to an incomplete period are dashed. */
export function TrendLines({ layout, floor, lineWidth }: TrendLinesProps) {
  const lineProps = { x: getX, y: getY, strokeWidth: lineWidth, fill: 'none' } as const
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      {layout.runs.map((run) => (
        <Area
          key={keyOf(run)}
          data={[...run]}
          x={getX}
          y0={floor}
          y1={getY}
          className="fill-accent/9 forced-colors:fill-none"
        />
      ))}
      {layout.solidLines.map((line) => (
        <LinePath key={keyOf(line)} data={[...line]} {...lineProps} className={lineStyle} />
      ))}
      {layout.dashedLines.map((line) => (
        <LinePath
          key={keyOf(line)}
          data={[...line]}
          {...lineProps}
          strokeDasharray={`${lineWidth * 0.5} ${lineWidth * 2.2}`}
          className={classNames(lineStyle, 'opacity-90')}
        />
      ))}
    </g>
  )
}
