import { Fragment, type ReactNode, useId } from 'react'
import { BigNumber } from '../../../ui/charts/big-number.tsx'
import { Sparkline } from '../../../ui/charts/sparkline.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { Figure } from './figures.ts'

type FigureTilesProps = {
  title: string
  figures: readonly Figure[]
  chosen: string
  /** The id of the chart of the chosen one. */
  chartId: string
  onChoose: (name: string) => void
  /** Stands below the chosen one, where there is no room beside them. */
  chart: ReactNode
  /** The columns where there is room. */
  columnsStyle: string
}

/** Numbers with their small trends, one of which is chosen. */
export function FigureTiles({
  title,
  figures,
  chosen,
  chartId,
  onChoose,
  chart,
  columnsStyle,
}: FigureTilesProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-title-s">
        {title}
      </h2>
      <div className={`grid gap-3 print:grid-cols-4 ${columnsStyle}`}>
        {figures.map((figure) => (
          <Fragment key={figure.name}>
            <FigureTile
              figure={figure}
              chartId={chartId}
              isChosen={figure.name === chosen}
              onChoose={() => onChoose(figure.name)}
            />
            {figure.name === chosen && chart && (
              <div className="print:order-first print:col-span-full">{chart}</div>
            )}
          </Fragment>
        ))}
      </div>
    </section>
  )
}

/** A single value is no trend. */
function hasTrend({ emptyText, points }: Figure): boolean {
  return emptyText === null && points.filter(({ value }) => value !== null).length > 1
}

type FigureTileProps = { figure: Figure; chartId: string; isChosen: boolean; onChoose: () => void }

function FigureTile({ figure, chartId, isChosen, onChoose }: FigureTileProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-controls={chartId}
      onClick={onChoose}
      className={classNames(
        'flex min-w-0 flex-col break-inside-avoid rounded-card border bg-card px-4 py-3.5 text-start transition-colors hover:border-accent',
        isChosen ? 'border-accent bg-tint/60 outline outline-accent' : 'border-line',
      )}
    >
      <BigNumber
        label={figure.title}
        value={figure.value}
        text={figure.change}
        trend={hasTrend(figure) && <Sparkline points={figure.points} />}
      />
    </button>
  )
}
