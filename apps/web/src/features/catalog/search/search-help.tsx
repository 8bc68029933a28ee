import { normalizeSearchTerm } from '@kitchen-table/domain/catalog/search'
import { formatCount } from '@kitchen-table/domain/language/format-count'
import { useMemo, useState } from 'react'
import { useCatalog } from '../../../app/queries.ts'
import { useDebounced } from '../../../app/use-debounced.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { HelpfulLessons } from './helpful-lessons.tsx'
import { isUnlistedSearch } from './is-unlisted-search.ts'
import { useLessonSearch } from './lesson-search-query.ts'
import { NoMatches, type NoMatchesProps } from './no-matches.tsx'
import { AnswerCard, NearbyHelp, useUnderstoodSearch } from './understood-search.ts'

// This module is loaded with the focus of the field: the rule is here before the first search.
void isUnlistedSearch('')

/** The time without a keystroke after which a person counts as not typing. Milliseconds. */
const TYPING_PAUSE = 400
/** How many lessons of an intent are shown. */
const MAX_ANSWERS = 3

export type SearchHelpProps = Pick<NoMatchesProps, 'onRephrase' | 'onClear'> & {
  /** What stands in the field. */
  text: string
  /** Whether the term that was searched for is in no title and no keyword of a track. */
  hasNoTracks: boolean
}

/** What helps with what was typed besides the tracks: what it is about, lessons, and else other ways to go on. */
export function SearchHelp({ text, hasNoTracks, ...ways }: SearchHelpProps) {
  'use no memo'
  const { search, isLoading } = useLessonSearch()
  const { tracks } = useCatalog()
  const { answer, isLate, isPending } = useUnderstoodSearch(text)
  const [choice, setChoice] = useState<{ search: string; slug: string } | null>(null)
  const isTyping = useDebounced(text, TYPING_PAUSE) !== text
  const found = useMemo(() => search?.find(normalizeSearchTerm(text)) ?? [], [search, text])

  const isChosen = choice !== null && choice.search === answer?.search
  const intents = answer?.intents ?? []
  const intent = (isChosen && intents.find(({ slug }) => slug === choice.slug)) || intents[0]
  const answers = intent?.lessons.slice(0, MAX_ANSWERS) ?? []
  const lessons = found.filter(
    ({ unitId, track }) =>
      // The index may be newer than the library of this page.
      tracks.get(track)?.units.includes(unitId) && !answers.some((lesson) => lesson.unitId === unitId),
  )
  const count = answers.length + lessons.length
  const hasHelp = intent !== undefined || count > 0

  const card = answer && intent && (
    <AnswerCard
      key={intent.slug}
      intent={{ ...intent, lessons: answers }}
      others={intents.filter((other) => other !== intent)}
      language={answer.language}
      isChosen={isChosen}
      isLate={isLate}
      onChoose={(slug) => setChoice({ search: answer.search, slug })}
    />
  )
  return (
    <>
      <VisuallyHidden role="status">{!isTyping && hasHelp && describeHelp(count)}</VisuallyHidden>
      {hasNoTracks && hasHelp && (
        <p>
          No track has these words in its title. {count > 0 ? 'These lessons may help.' : 'This may help.'}
        </p>
      )}
      {!isLate && card}
      {search && lessons.length > 0 && (
        <HelpfulLessons lessons={lessons} search={search} isTyping={isTyping} />
      )}
      {isLate && card}
      {hasNoTracks && (hasHelp || !(isLoading || isPending)) && (
        <NoMatches hasHelp={hasHelp} {...ways}>
          {answer && !hasHelp && <NearbyHelp topics={answer.topics} />}
        </NoMatches>
      )}
    </>
  )
}

const describeHelp = (count: number) =>
  count > 0 ? `${formatCount(count, 'lesson')} that may help` : 'Help from outside the library'
