import type { RankedItem, Ranking } from '@kitchen-table/contract/insights-statistics'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkStyle } from '../../../ui/link-style.ts'
import { resourcesQuery } from './queries.ts'
import { RankingPair } from './ranking-pair.tsx'
import { StatisticsRegion, type StatisticsTabProps } from './statistics-region.tsx'

/** Something that has been removed has no title any more, and no page. */
const isRemoved = ({ id, title }: RankedItem) => id === title

function renderTrack(item: RankedItem): ReactNode {
  if (isRemoved(item)) return item.title
  return (
    <Link to="/admin/updatetrack/$slug" params={{ slug: item.id }} className={linkStyle}>
      {item.title}
    </Link>
  )
}

function renderUnit(item: RankedItem): ReactNode {
  if (isRemoved(item)) return item.title
  return (
    <Link to="/admin/updateunit/$unitId" params={{ unitId: item.id }} className={linkStyle}>
      {item.title}
    </Link>
  )
}

/** Which tracks, units and files are used most and least. */
export function ContentTab({ filter, scope }: StatisticsTabProps) {
  const resources = useQuery(resourcesQuery).data?.resources

  /** A download is of a resource or of the attachment of a unit. */
  function renderFile(item: RankedItem): ReactNode {
    if (resources === undefined || isRemoved(item)) return item.title
    if (!resources.some(({ resourceId }) => resourceId === item.id)) return renderUnit(item)
    return (
      <Link to="/admin/resources" className={linkStyle}>
        {item.title}
      </Link>
    )
  }

  const pair = (ranking: Ranking, words: Omit<Parameters<typeof RankingPair>[0], 'ranking' | 'scope'>) => (
    <RankingPair ranking={ranking} scope={scope} {...words} />
  )
  return (
    <StatisticsRegion filter={filter}>
      {({ rankings }) => (
        <div className="space-y-6">
          {pair(rankings.tracks, {
            titles: ['Most viewed tracks', 'Least viewed tracks'],
            headings: ['Track', 'Views'],
            empty: ['No track was opened in these days.', 'There are no tracks.'],
            renderTitle: renderTrack,
          })}
          {pair(rankings.units, {
            titles: ['Most completed units', 'Least completed units'],
            headings: ['Unit', 'Completions'],
            empty: ['No unit was completed in these days.', 'There are no units.'],
            renderTitle: renderUnit,
          })}
          {pair(rankings.downloads, {
            titles: ['Most downloaded files', 'Least downloaded files'],
            headings: ['File', 'Downloads'],
            empty: ['Nothing was downloaded in these days.', 'There are no files to download.'],
            renderTitle: renderFile,
          })}
        </div>
      )}
    </StatisticsRegion>
  )
}
