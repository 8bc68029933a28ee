import type { Period } from '@kitchen-table/domain/insights'
import { createCsvFileName, downloadCsv } from '../../../app/figures/download-csv.ts'
import type { FigureScope } from '../../../app/figures/ranking-panel.tsx'
import { FigurePanel } from '../../../ui/charts/figure-panel.tsx'
import { TrendChart } from '../../../ui/charts/trend-chart.tsx'
import type { Figure } from './figures.ts'
import { messages } from './messages.ts'

type FigureChartProps = { id: string; figure: Figure; periods: readonly Period[]; scope: FigureScope }

/** The development of a number: as a line, as a table and as a file. */
export function FigureChart({ id, figure, periods, scope }: FigureChartProps) {
  const { title, chartTitle, value, change, points, trackingStart, tracked, emptyText, formatValue } = figure
  const table = {
    headings: [messages.period(), title],
    rows: points.map((point, at) => ({ key: periods[at]?.from ?? '', cells: [point.long, point.value] })),
  }
  const file = {
    headings: [messages.from(), messages.to(), title, messages.complete()],
    rows: points.map((point, at) => ({
      cells: [
        periods[at]?.from ?? null,
        periods[at]?.to ?? null,
        point.value,
        point.isPartial ? messages.no() : messages.yes(),
      ],
    })),
  }

  return (
    <FigurePanel
      id={id}
      title={chartTitle}
      name={chartTitle}
      note={[formatValue(value), change, tracked].filter(Boolean).join(' · ')}
      table={table}
      onDownload={() => downloadCsv(createCsvFileName(`${scope.name} ${title}`, scope.range), file)}
    >
      {emptyText === null ? (
        <>
          <TrendChart
            title={chartTitle}
            points={points}
            formatValue={formatValue}
            trackingStart={trackingStart}
          />
          {points.some(({ isPartial, value }) => isPartial && value !== null) && (
            <p className="mt-3 text-tiny text-soft">{messages.dottedWhereAPeriod()}</p>
          )}
        </>
      ) : (
        <p className="grid h-66 place-items-center px-4 text-center text-soft">{emptyText}</p>
      )}
    </FigurePanel>
  )
}
