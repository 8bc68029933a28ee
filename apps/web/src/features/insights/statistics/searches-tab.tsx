import { RankingPair } from './ranking-pair.tsx'
import { StatisticsRegion, type StatisticsTabProps } from './statistics-region.tsx'

const headings = [null, 'Search', 'Times'] as const

/** What members search for, with and without results. */
export function SearchesTab({ filter }: Pick<StatisticsTabProps, 'filter'>) {
  return (
    <StatisticsRegion filter={filter}>
      {({ rankings }, scope) => (
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
            empty={[
              'Every search found something in these days.',
              'Every search found something in these days.',
            ]}
          />
        </div>
      )}
    </StatisticsRegion>
  )
}
