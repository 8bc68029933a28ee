import { describeNoMisses } from '../searches/search-words.ts'
import { RankingPair } from './ranking-pair.tsx'
import { StatisticsRegion, type StatisticsTabProps } from './statistics-region.tsx'

const headings = [null, 'Search', 'Times'] as const

/** What members search for, with and without results. */
export function SearchesTab({ filter }: Pick<StatisticsTabProps, 'filter'>) {
  return (
    <StatisticsRegion filter={filter}>
      {({ rankings }, scope) => {
        const { searchHits, searchMisses } = rankings
        const hasFound = searchHits.most.length > 0 || searchHits.unlisted > 0
        const noHits =
          searchHits.unlisted > 0
            ? `${describeNoMisses(true, searchHits.unlisted)}.`
            : 'No search had results in these days.'
        const noMisses = `${describeNoMisses(hasFound, searchMisses.unlisted)}.`
        return (
          <div className="space-y-6">
            <RankingPair
              ranking={searchHits}
              scope={scope}
              titles={['Most frequent searches with results', 'Least frequent searches with results']}
              headings={headings}
              empty={[noHits, noHits]}
            />
            <RankingPair
              ranking={searchMisses}
              scope={scope}
              titles={['Most frequent searches without results', 'Least frequent searches without results']}
              headings={headings}
              empty={[noMisses, noMisses]}
            />
          </div>
        )
      }}
    </StatisticsRegion>
  )
}
