import type { Statistics } from '@kitchen-table/contract/insights'
import { useId, useState } from 'react'
import type { FigureScope } from '../../../app/figures/ranking-panel.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { FigureChart } from './figure-chart.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { isNothingRecorded, listCountFigures, listTotalFigures } from './figures.ts'
import { messages } from './messages.ts'
import { StatisticsRegion, type StatisticsTabProps } from './statistics-region.tsx'

/** Where the chart has room beside the numbers. */
const WIDE = '(width >= 64rem)'

/** The numbers of the range with their development, and what there is. */
export function OverviewTab(props: StatisticsTabProps) {
  return (
    <StatisticsRegion filter={props.filter}>
      {(statistics, scope) => <Overview {...props} statistics={statistics} scope={scope} />}
    </StatisticsRegion>
  )
}

type OverviewProps = StatisticsTabProps & { statistics: Statistics; scope: FigureScope }

function Overview({ search, setSearch, scope, statistics }: OverviewProps) {
  const chartId = useId()
  const [hasChosen, setHasChosen] = useState(false)
  const isWide = useMediaQuery(WIDE)
  const isEmpty = isNothingRecorded(statistics)
  const counts = isEmpty ? [] : listCountFigures(statistics)
  const totals = listTotalFigures(statistics)
  const figures = [...counts, ...totals]
  const figure = figures.find(({ name }) => name === search.metric) ?? figures[0]
  const chart = figure && (
    <FigureChart key={figure.name} id={chartId} figure={figure} periods={statistics.periods} scope={scope} />
  )
  const tiles = {
    chosen: figure?.name ?? '',
    chartId,
    onChoose(metric: string) {
      setHasChosen(true)
      setSearch({ metric })
    },
    chart: isWide ? null : chart,
  }

  const announcement = (
    <VisuallyHidden role="status">
      {hasChosen && figure && messages.showing({ chart: figure.chartTitle })}
    </VisuallyHidden>
  )
  const totalTiles = (
    <FigureTiles
      title={messages.whatThereIsNow()}
      figures={totals}
      columnsStyle="lg:grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))]"
      {...tiles}
    />
  )

  if (isEmpty)
    return (
      <div className="space-y-7">
        {announcement}
        <NothingRecorded />
        {totalTiles}
        {isWide && chart}
      </div>
    )
  return (
    <div className="grid items-start gap-x-6 gap-y-7 lg:grid-cols-[minmax(0,27rem)_minmax(20rem,1fr)] print:grid-cols-1">
      {announcement}
      <FigureTiles
        title={messages.whatHappened()}
        figures={counts}
        columnsStyle="lg:grid-cols-2"
        {...tiles}
      />
      <div className="space-y-7 lg:sticky lg:top-5 print:contents">
        {isWide && <div className="mt-9 print:order-first print:mt-0">{chart}</div>}
        {totalTiles}
      </div>
    </div>
  )
}

function NothingRecorded() {
  return <EmptyState title={messages.nothingHasBeenRecorded()} text={messages.whatIsCounted()} />
}
