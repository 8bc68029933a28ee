import type { RankedItem } from '@kitchen-table/contract/insights'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { resourcesQuery } from '../../../app/admin-api.ts'
import { linkStyle } from '../../../ui/link-style.ts'
import { messages } from './messages.ts'
import { QueryError } from './query-error.tsx'
import { RankingPair } from './ranking-pair.tsx'
import { StatisticsRegion, type StatisticsTabProps } from './statistics-region.tsx'

function renderTrack(item: RankedItem): ReactNode {
  if (item.isRemoved) return item.title
  return (
    <Link to="/admin/updatetrack/$slug" params={{ slug: item.id }} className={linkStyle}>
      {item.title}
    </Link>
  )
}

function renderUnit(item: RankedItem): ReactNode {
  if (item.isRemoved) return item.title
  return (
    <Link to="/admin/updateunit/$unitId" params={{ unitId: item.id }} className={linkStyle}>
      {item.title}
    </Link>
  )
}

/** Which tracks, units and files are used most and least. */
export function ContentTab({ filter }: Pick<StatisticsTabProps, 'filter'>) {
  const query = useQuery(resourcesQuery)
  const resources = query.data?.resources

  /** A download is of a resource or of the attachment of a unit. */
  function renderFile(item: RankedItem): ReactNode {
    if (resources === undefined || item.isRemoved) return item.title
    if (!resources.some(({ resourceId }) => resourceId === item.id)) return renderUnit(item)
    return (
      <Link to="/admin/resources" className={linkStyle}>
        {item.title}
      </Link>
    )
  }

  return (
    <StatisticsRegion filter={filter}>
      {({ rankings }, scope) => (
        <div className="space-y-6">
          <RankingPair
            ranking={rankings.tracks}
            scope={scope}
            titles={[messages.mostViewedTracks(), messages.leastViewedTracks()]}
            headings={[messages.slug(), messages.track(), messages.views()]}
            empty={[messages.noTrackWasOpened(), messages.thereAreNoTracks()]}
            renderTitle={renderTrack}
          />
          <RankingPair
            ranking={rankings.units}
            scope={scope}
            titles={[messages.mostCompletedUnits(), messages.leastCompletedUnits()]}
            headings={[messages.unitId(), messages.unit(), messages.completions()]}
            empty={[messages.noUnitWasCompleted(), messages.thereAreNoUnits()]}
            renderTitle={renderUnit}
          />
          <RankingPair
            ranking={rankings.downloads}
            scope={scope}
            titles={[messages.mostDownloadedFiles(), messages.leastDownloadedFiles()]}
            headings={[messages.fileId(), messages.file(), messages.downloads()]}
            empty={[messages.nothingWasDownloadedIn(), messages.thereAreNoFiles()]}
            renderTitle={renderFile}
          />
          <div className="print:hidden">
            <QueryError query={query} name={messages.theFiles()} />
          </div>
        </div>
      )}
    </StatisticsRegion>
  )
}
