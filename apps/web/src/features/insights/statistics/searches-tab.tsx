import { describeNoMisses } from '../searches/search-words.ts'
import { RankingPair } from './ranking-pair.tsx'
import { StatisticsRegion, type StatisticsTabProps } from './statistics-region.tsx'

const headings = [null, 'Search', 'Times'] as const

/** What members search for, with and without results. */
export function SearchesTab({ filter }: Pick<StatisticsTabProps, 'filter'>) {
  return (
    <StatisticsRegion filter={filter}>
      {({ rankings }, scope) => {
        const noMisses = `${describeNoMisses(rankings.searchHits.most.length > 0)}.`
        return (
          <div className="space-y-6">
            <RankingPair
              ranking={rankings.searchHits}
              scope={scope}
              titles={['Most frequent searches with results', 'Least frequent searches with results']}
              headings={headings}
              empty={['No search had results in these days.', 'No search had results in these days.']}
            />
            <RankingPair
              ranking={rankings.searchMisses}
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
