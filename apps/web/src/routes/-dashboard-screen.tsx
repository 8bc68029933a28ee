import type { TrackCard } from '@kitchen-table/contract/catalog'
import { createTrackMatcher, normalizeSearchTerm } from '@kitchen-table/domain/catalog'
import { formatWelcomeMessage, hasProgress } from '@kitchen-table/domain/learning'
import { useRef, useState } from 'react'
import { useFirstPaintCardLimit } from '../app/first-paint/use-first-paint-card-limit.ts'
import { lazyComponent } from '../app/lazy-component.tsx'
import { useCatalog, useCurrentUser } from '../app/queries.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { OrganizationVisibilityNotice } from '../features/accounts/organization-visibility-notice.tsx'
import { OfferedIntents } from '../features/catalog/offered-intents.tsx'
import { mustNotRecordSearch } from '../features/catalog/search/crisis-rule.ts'
import { LateAnswerPlace } from '../features/catalog/search/late-answer-place.tsx'
import { SearchForm } from '../features/catalog/search/search-form.tsx'
import { useCrisis } from '../features/catalog/search/use-crisis.ts'
import { TopicSections } from '../features/catalog/topic-sections.tsx'
import { TrackGrid } from '../features/catalog/track-grid.tsx'
import { useUsageRecorder } from '../features/insights/usage-provider.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'
import { PickUpCard, ProgressTile, WelcomeCard } from '../features/learning/pick-up-card.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { messages } from './-pages.messages.ts'

/** Loaded on demand because only administrators see it. */
const NoticesPanel = lazyComponent(
  () => import('../features/accounts/notices-panel.tsx').then((module) => module.NoticesPanel),
  { name: messages.theNotices, isOnDemand: true },
)

/** Loaded ahead while the page is idle, for when what helps besides cannot be loaded. */
const NoMatches = lazyComponent(
  () => import('../features/catalog/search/no-matches.tsx').then((module) => module.NoMatches),
  { name: messages.theWaysToGoOn, substitute: () => null },
)

/** Loaded on demand, with its index: only those who search need it, and without it they still find tracks. */
const SearchHelp = lazyComponent(
  () => import('../features/catalog/search/search-help.tsx').then((module) => module.SearchHelp),
  {
    name: messages.theLessonsThatMayHelp,
    isOnDemand: true,
    substitute: ({ hasNoMatches, onRephrase, onClear }) =>
      hasNoMatches && <NoMatches onRephrase={onRephrase} onClear={onClear} />,
  },
)

/** Loaded ahead while the page is idle, so that it is here without a connection too. */
const CrisisHelp = lazyComponent(() => import('./-crisis-help.tsx').then((module) => module.CrisisHelp), {
  name: messages.helpInACrisis,
  substitute: () => null,
})

type DashboardScreenProps = {
  term: string
  /** Whether the term is to stay out of the address and the title. */
  isUnlisted: boolean
  onSearch: (term: string, isUnlisted: boolean) => void
}

/** Returns the text of the search field. It follows the term, but for one that was searched for here: more may be typed by then. */
function useSearchText(term: string) {
  const [text, setText] = useState(term)
  const [lastTerm, setLastTerm] = useState(term)
  const [submitted, setSubmitted] = useState<string | null>(null)
  const [searched, setSearched] = useState('')
  if (term !== lastTerm) {
    setLastTerm(term)
    if (term === submitted) setSubmitted(null)
    else setText(term)
  }
  function submit(newTerm: string) {
    setSearched(text)
    if (newTerm !== term) setSubmitted(newTerm)
  }
  // The term is only the beginning of a long text.
  const searchedText = normalizeSearchTerm(searched) === term ? searched : term
  return { text, searchedText, setText, submit }
}

export function DashboardScreen({ term, isUnlisted, onSearch }: DashboardScreenProps) {
  const catalog = useCatalog()
  const { can } = useCurrentUser()
  const { record } = useUsageRecorder()
  const isFirstVisit = !hasProgress(useLearning().progress)
  const searchInput = useRef<HTMLInputElement>(null)
  // One after the other: the module of the rule may arrive for a later search first.
  const lastSearch = useRef(Promise.resolve())
  const { text, searchedText, setText, submit } = useSearchText(term)
  const { crisis, isCrisisTerm } = useCrisis(text, searchedText)
  const [isSearching, setIsSearching] = useState(false)
  // The cards stay mounted, hidden, while there are results: unmounting hundreds of them takes longer than the search.
  const [hasBrowsed, setHasBrowsed] = useState(term === '')
  if (term === '' && !hasBrowsed) setHasBrowsed(true)
  const matches = catalog.layoutTracks.filter(createTrackMatcher(term))
  usePageTitle(term === '' || isUnlisted ? messages.home() : messages.resultsFor({ term }))

  function search() {
    const newTerm = normalizeSearchTerm(text)
    submit(newTerm)
    lastSearch.current = lastSearch.current.then(() => show(newTerm, text))
  }

  async function show(newTerm: string, wholeText: string) {
    // The term is cut off, and an address whose term is a cry for help is not opened again.
    const isNewUnlisted = (await mustNotRecordSearch(wholeText)) || (await mustNotRecordSearch(newTerm))
    if (newTerm !== '' && !isNewUnlisted) {
      const isHit = catalog.layoutTracks.some(createTrackMatcher(newTerm))
      record(isHit ? 'searchHit' : 'searchMiss', newTerm)
    }
    onSearch(newTerm, isNewUnlisted)
  }

  function clear() {
    setText('')
    onSearch('', false)
    searchInput.current?.focus()
  }

  function rephrase() {
    searchInput.current?.select()
    searchInput.current?.focus()
  }

  return (
    <div className="space-y-7">
      {can.readNotices && <NoticesPanel />}
      <Welcome />
      {isFirstVisit && <OrganizationVisibilityNotice />}
      {term === '' && (
        <>
          <WelcomeCard />
          <PickUpCard />
        </>
      )}
      <SearchForm
        text={text}
        onType={setText}
        onFocus={() => setIsSearching(true)}
        onSearch={search}
        inputRef={searchInput}
      />
      {(isSearching || term !== '') && <CrisisHelp crisis={crisis} />}
      <VisuallyHidden role="status">
        {term !== '' && formatResultsHeading(term, matches.length)}
      </VisuallyHidden>
      {term !== '' && <Results term={term} tracks={matches} onClear={clear} />}
      {(isSearching || term !== '') && (
        <SearchHelp
          text={text}
          term={term}
          hasTracks={term !== '' && matches.length > 0}
          hasNoMatches={term !== '' && matches.length === 0 && crisis === null && !isCrisisTerm}
          crisis={crisis}
          onRephrase={rephrase}
          onClear={clear}
        />
      )}
      {hasBrowsed && (
        <div className={classNames('space-y-12 pt-2', term !== '' && '[content-visibility:hidden]')}>
          <div>
            <OfferedIntents />
            <LateAnswerPlace />
          </div>
          <TopicSections progressTile={<ProgressTile />} />
          <div>
            <AllTracks tracks={catalog.layoutTracks} />
            <LateAnswerPlace />
          </div>
        </div>
      )}
    </div>
  )
}

function Welcome() {
  const { user, announcement } = useCurrentUser()
  const { progress } = useLearning()
  return (
    <PageHeading lead={announcement ?? messages.fiveMinutesIsEnough()}>
      {formatWelcomeMessage(progress, user.first)}
    </PageHeading>
  )
}

function AllTracks({ tracks }: { tracks: TrackCard[] }) {
  const { layout } = useCatalog()
  const { percentOf } = useLearning()
  const limit = useFirstPaintCardLimit()
  return (
    <section aria-labelledby="all-tracks">
      <h2 id="all-tracks" className="mb-5 text-title-m">
        {messages.allLearningTracksCount({ count: String(tracks.length) })}
      </h2>
      {tracks.length === 0 ? (
        <p className="text-soft">{messages.noTracks()}</p>
      ) : (
        <TrackGrid tracks={tracks.slice(0, limit)} percentOf={percentOf} featured={layout.featureTrack} />
      )}
    </section>
  )
}

function formatResultsHeading(term: string, count: number): string {
  return messages.resultsHeading({ term, count: String(count) })
}

type ResultsProps = { term: string; tracks: TrackCard[]; onClear: () => void }

function Results({ term, tracks, onClear }: ResultsProps) {
  const { percentOf } = useLearning()
  return (
    <section aria-labelledby="results" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="results" className="min-w-0 text-title-m">
          {formatResultsHeading(term, tracks.length)}
        </h2>
        <Button variant="quiet" size="small" onClick={onClear}>
          {messages.clearResults()}
        </Button>
      </div>
      {tracks.length > 0 && <TrackGrid tracks={tracks} percentOf={percentOf} />}
    </section>
  )
}
