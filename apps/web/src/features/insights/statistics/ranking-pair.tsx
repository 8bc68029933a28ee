import type { RankedItem, Ranking } from '@kitchen-table/contract/insights'
import { describeTrackingStart } from '@kitchen-table/domain/insights'
import type { ReactNode } from 'react'
import type { RankingHeadings } from '../../../app/figures/ranking-file.ts'
import { type FigureScope, RankingPanel } from '../../../app/figures/ranking-panel.tsx'
import { describeUnlistedSearches } from '../searches/search-words.ts'

/** For the most and the least frequent ones. */
type ForBoth = readonly [most: string, least: string]

type RankingPairProps = {
  ranking: Ranking
  scope: FigureScope
  titles: ForBoth
  headings: RankingHeadings
  empty: ForBoth
  renderTitle?: (item: RankedItem) => ReactNode
}

/** The most and the least frequent ones of something, side by side. */
export function RankingPair({ ranking, scope, titles, headings, empty, renderTitle }: RankingPairProps) {
  const largest = ranking.most[0]?.count
  const note = [describeTrackingStart(ranking.trackedSince), describeUnlistedSearches(ranking.unlisted)]
    .filter((sentence) => sentence !== null)
    .join('. ')
  const shared = { scope, headings, largest, note, ...(renderTitle && { renderTitle }) }
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <RankingPanel title={titles[0]} items={ranking.most} empty={empty[0]} {...shared} />
      <RankingPanel title={titles[1]} items={ranking.least} empty={empty[1]} {...shared} />
    </div>
  )
}
