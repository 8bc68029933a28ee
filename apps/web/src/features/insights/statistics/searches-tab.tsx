import { describeNoMisses } from '../searches/search-words.ts'
import { messages } from './messages.ts'
import { RankingPair } from './ranking-pair.tsx'
import { StatisticsRegion, type StatisticsTabProps } from './statistics-region.tsx'

/** What members search for, with and without results. */
export function SearchesTab({ filter }: Pick<StatisticsTabProps, 'filter'>) {
  return (
    <StatisticsRegion filter={filter}>
      {({ rankings }, scope) => {
        const { searchHits, searchMisses } = rankings
        const headings = [null, messages.search(), messages.times()] as const
        const hasFound = searchHits.most.length > 0 || searchHits.unlisted > 0
        const noHits =
          searchHits.unlisted > 0
            ? `${describeNoMisses(true, searchHits.unlisted)}.`
            : messages.noSearchHadResults()
        const noMisses = `${describeNoMisses(hasFound, searchMisses.unlisted)}.`
        return (
          <div className="space-y-6">
            <RankingPair
              ranking={searchHits}
              scope={scope}
              titles={[messages.mostFrequentSearchesWith(), messages.leastFrequentSearchesWith()]}
              headings={headings}
              empty={[noHits, noHits]}
            />
            <RankingPair
              ranking={searchMisses}
              scope={scope}
              titles={[messages.mostFrequentSearchesWithout(), messages.leastFrequentSearchesWithout()]}
              headings={headings}
              empty={[noMisses, noMisses]}
            />
          </div>
        )
      }}
    </StatisticsRegion>
  )
}
