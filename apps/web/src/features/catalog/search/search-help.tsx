import type { FoundLesson } from '@kitchen-table/domain/catalog/lesson-search/find-lessons'
import { normalizeSearchTerm } from '@kitchen-table/domain/catalog/search'
import { formatCount } from '@kitchen-table/domain/language/format-count'
import { type ReactNode, useState } from 'react'
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
/** How many lessons that answer are shown of an intent. */
const MAX_ANSWERS = 3

export type SearchHelpProps = Pick<NoMatchesProps, 'onRephrase' | 'onClear'> & {
  /** What stands in the field. */
  text: string
  /** Whether the term that was searched for is in no title and no keyword of a track. */
  hasNoTracks: boolean
}

/** What helps with what was typed besides the tracks: what it is about, lessons, and else other ways to go on. */
export function SearchHelp({ text, hasNoTracks, ...ways }: SearchHelpProps) {
  const { search, isLoading } = useLessonSearch()
  const { tracks } = useCatalog()
  const { answer, isLate, isPending } = useUnderstoodSearch(text)
  const [selected, setSelected] = useState<{ search: string; slug: string } | null>(null)
  const isTyping = useDebounced(text, TYPING_PAUSE) !== text
  const chosen = selected?.search === answer?.search ? selected?.slug : undefined
  const intents = answer?.intents ?? []
  const shown = intents.find(({ slug }) => slug === chosen) ?? intents[0]
  const answers = shown?.lessons.slice(0, MAX_ANSWERS) ?? []
  const isAnswer = ({ unitId }: FoundLesson) => answers.some((lesson) => lesson.unitId === unitId)
  // The index may be newer than the library of this page.
  const isKnown = ({ track, unitId }: FoundLesson) => tracks.get(track)?.units.includes(unitId)
  const found = search?.find(normalizeSearchTerm(text)) ?? []
  const lessons = found.filter((lesson) => isKnown(lesson) && !isAnswer(lesson))
  const count = answers.length + lessons.length
  const hasHelp = shown !== undefined || count > 0

  const card = answer && shown && (
    <AnswerCard
      key={shown.slug}
      intent={{ ...shown, lessons: answers }}
      others={intents.filter((intent) => intent !== shown)}
      language={answer.language}
      isChosen={chosen !== undefined}
      isLate={isLate}
      onChoose={(slug) => setSelected({ search: answer.search, slug })}
    />
  )
  return (
    <>
      <VisuallyHidden role="status">{!isTyping && describeHelp(count, hasHelp)}</VisuallyHidden>
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
      {hasNoTracks && hasHelp && <NoMatches hasHelp {...ways} />}
      {hasNoTracks && !hasHelp && !isLoading && !isPending && (
        <NoMatches {...ways}>{answer && <NearbyHelp topics={answer.topics} />}</NoMatches>
      )}
    </>
  )
}

function describeHelp(count: number, hasHelp: boolean): ReactNode {
  if (count > 0) return `${formatCount(count, 'lesson')} that may help`
  return hasHelp && 'Help from outside the library'
}
