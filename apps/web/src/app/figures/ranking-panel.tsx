import type { RankedItem } from '@kitchen-table/contract/insights'
import type { DayRange } from '@kitchen-table/domain/insights'
import { formatNumber } from '@kitchen-table/i18n/formats'
import type { ReactNode } from 'react'
import { BarList } from '../../ui/bar-list.tsx'
import { FigurePanel } from '../../ui/charts/figure-panel.tsx'
import { createCsvFileName, downloadCsv } from './download-csv.ts'
import { messages } from './messages.ts'
import {
  listRankingTableHeadings,
  RANKING_LIMIT,
  type RankingHeadings,
  toRankingCsvTable,
} from './ranking-file.ts'

/** Which events figures are of: their days, and the organization and layout as file names have them. */
export type FigureScope = { range: DayRange; name: string }

type RankingPanelProps = {
  title: string
  note?: ReactNode
  headings: RankingHeadings
  items: readonly RankedItem[]
  /** The count of a full bar, where lists stand side by side. */
  largest?: number | undefined
  scope: FigureScope
  /** Said where there is nothing to rank. */
  empty: string
  /** Shows the title of an item, as a link to where it is edited. */
  renderTitle?: (item: RankedItem) => ReactNode
}

/** A list of what was counted most or least often, as bars, as a table and as a file. */
export function RankingPanel(props: RankingPanelProps) {
  const { title, note, headings, items, largest, scope, empty, renderTitle = (item) => item.title } = props
  const table = {
    headings: listRankingTableHeadings(headings),
    rows: items.map((item) => ({ key: item.id, cells: [item.title, item.count, item.people] })),
  }
  return (
    <FigurePanel
      title={title}
      name={title}
      note={note}
      table={table}
      onDownload={() =>
        downloadCsv(
          createCsvFileName(`${scope.name} ${RANKING_LIMIT} ${title}`, scope.range),
          toRankingCsvTable(items, headings),
        )
      }
    >
      {items.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <BarList
          items={items.map((item) => ({
            key: item.id,
            title: renderTitle(item),
            value: item.count,
            detail: item.people > 0 ? messages.people({ count: item.people }) : undefined,
          }))}
          largest={largest}
          formatValue={formatNumber}
        />
      )}
    </FigurePanel>
  )
}
