import type { UnansweredSearches } from '@kitchen-table/contract/insights'
import { useQuery } from '@tanstack/react-query'
import { QueryRegion } from '../../../app/query-region.tsx'
import { StaleContent } from '../../../app/stale-content.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FilterSummary } from '../statistics/filter-summary.tsx'
import type { StatisticsTabProps } from '../statistics/statistics-region.tsx'
import { useShownFilter } from '../statistics/use-shown-filter.ts'
import { messages } from './messages.ts'
import { describeNoMisses, describeUnansweredSearches, describeUnlistedSearches } from './search-words.ts'
import { UnansweredSearchRow } from './unanswered-search-row.tsx'
import { unansweredSearchesQuery, useSearchAnswers } from './use-search-answers.ts'

/** What people search for in vain, and the tracks that editors make the answers. */
export function UnansweredSearchesTab({ filter }: Pick<StatisticsTabProps, 'filter'>) {
  const query = useQuery(unansweredSearchesQuery(filter))
  const shownFilter = useShownFilter(filter, query)
  return (
    <QueryRegion query={query} name={messages.theSearches()} loading={<SearchesLoading />}>
      {(list) => (
        <StaleContent isStale={query.isPlaceholderData} noun={messages.searches()}>
          <FilterSummary filter={shownFilter} />
          {list.searches.length === 0 ? <NothingUnanswered list={list} /> : <SearchList list={list} />}
        </StaleContent>
      )}
    </QueryRegion>
  )
}

function SearchList({ list }: { list: UnansweredSearches }) {
  const answers = useSearchAnswers()
  return (
    <Card as="section" aria-labelledby="unanswered">
      <h2 id="unanswered" className="text-title-s">
        {messages.searchesThatFoundNothing()}
      </h2>
      <p className="mt-0.5 mb-5 text-small text-soft">
        {messages.listNote({ list: describeUnansweredSearches(list) })}
      </p>
      <ol>
        {list.searches.map((search) => (
          <UnansweredSearchRow key={search.key} search={search} answers={answers} />
        ))}
      </ol>
    </Card>
  )
}

function NothingUnanswered({ list: { hasFound, unlisted } }: { list: UnansweredSearches }) {
  const sentences = [describeUnlistedSearches(unlisted), messages.whatStandsHere()]
  return (
    <EmptyState
      title={describeNoMisses(hasFound, unlisted)}
      text={sentences.filter((sentence) => sentence !== null).join('. ')}
    />
  )
}

function SearchesLoading() {
  return <Skeleton shape="block" className="h-96" />
}
