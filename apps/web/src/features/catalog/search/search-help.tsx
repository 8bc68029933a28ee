import { normalizeSearchTerm } from '@kitchen-table/domain/catalog'
import type { Crisis } from '@kitchen-table/domain/crisis-model'
import { useMemo, useState } from 'react'
import { useCatalog } from '../../../app/queries.ts'
import { useDebounced } from '../../../app/use-debounced.ts'
import { AnswerStatus } from './answer-status.tsx'
import { useCrisisLessons } from './crisis-lessons-query.ts'
import { crisisRule } from './crisis-rule.ts'
import { HelpfulLessons } from './helpful-lessons.tsx'
import { LateAnswer } from './late-answer.tsx'
import { useLessonSearch } from './lesson-search-query.ts'
import { messages } from './messages.ts'
import { NearbyTopics } from './nearby-topics.tsx'
import { NoMatches, type NoMatchesProps } from './no-matches.tsx'
import { SEARCH_PAUSE_MS } from './understand-search.ts'
import { AnswerCard, useUnderstoodSearch } from './use-understood-search.ts'

// This module is loaded with the focus of the field: the rule is here before the first search.
void crisisRule.load()

/** The time without a keystroke after which a person counts as not typing. Milliseconds. */
const TYPING_PAUSE = 400

type SearchHelpProps = Pick<NoMatchesProps, 'onRephrase' | 'onClear'> & {
  /** What stands in the field. */
  text: string
  /** What was searched for; '' before. */
  term: string
  /** Whether tracks that have the term stand above. */
  hasTracks: boolean
  /** Whether no title and no keyword of a track has the term. Never for a cry for help, which needs no other words. */
  hasNoMatches: boolean
  crisis: Crisis | null
}

/** What helps with what was typed besides the tracks: what it is about, lessons, and else other ways to go on. */
export function SearchHelp({ text, term, hasTracks, hasNoMatches, crisis, ...ways }: SearchHelpProps) {
  'use no memo'
  const { search, isLoading } = useLessonSearch()
  const { tracks } = useCatalog()
  const understood = useUnderstoodSearch(text, term)
  const [choice, setChoice] = useState<{ search: string; slug: string } | null>(null)
  const [settledTerm, setSettledTerm] = useState('')
  const isTyping = useDebounced(text, TYPING_PAUSE) !== text
  // Later than a cry for help is recognized.
  const isResting = useDebounced(text, SEARCH_PAUSE_MS) === text
  const found = useMemo(() => search?.find(normalizeSearchTerm(text)) ?? [], [search, text])
  const crisisLessons = useCrisisLessons(crisis)

  // That of an earlier search is still there when a cry for help is recognized.
  const answer = crisis ? null : understood.answer
  const isLate = understood.isLate
  const isPending = crisis === null && understood.isPending
  const [likeliest] = answer?.intents ?? []
  const chosen = answer?.intents.find(({ slug }) => answer.search === choice?.search && slug === choice.slug)
  const intent = chosen ?? likeliest
  const answers = intent?.lessons ?? crisisLessons
  const isAnswer = (unitId: string) => answers.some((lesson) => lesson.unitId === unitId)
  // The index may be newer than the library of this page.
  const shown = found.filter(({ unitId, track }) => tracks.get(track)?.units.includes(unitId))
  const others = shown.filter(({ unitId }) => !isAnswer(unitId))
  // Of a late answer nothing above it changes.
  const lessons = intent && isLate ? shown : others
  const hasHelp = (intent !== undefined && !isLate) || lessons.length > 0
  const isSettled = hasHelp || !(isLoading || isPending)
  // Once it is there, it stays while someone types on.
  if (hasNoMatches && isSettled && settledTerm !== term) setSettledTerm(term)

  const card = answer && intent && (
    <AnswerCard
      key={likeliest?.slug}
      intent={intent}
      others={answer.intents.filter((other) => other !== intent)}
      language={answer.language}
      canScroll={!isLate && !hasTracks}
      onChoose={(slug) => setChoice({ search: answer.search, slug })}
    />
  )
  return (
    <>
      <AnswerStatus
        isSilent={isTyping || isLoading || isPending}
        language={crisis?.language ?? answer?.language ?? 'en'}
        intent={intent}
        lessonCount={answers.length + others.length}
      />
      {hasNoMatches && hasHelp && (
        <p>
          {messages.noTitleMatches()}{' '}
          {answers.length + others.length > 0 ? messages.theseLessonsMayHelp() : messages.thisMayHelp()}
        </p>
      )}
      {!isLate && card}
      {search && lessons.length > 0 && (
        <HelpfulLessons
          lessons={lessons}
          moreIn={crisis && crisisLessons.length > 0 ? crisis.language : null}
          search={search}
          isTyping={!isResting}
          isUnsent={crisis !== null}
        />
      )}
      {hasNoMatches && (isSettled || settledTerm === term) && (
        <NoMatches
          hasHelp={hasHelp}
          topics={answer && !hasHelp && <NearbyTopics topics={answer.topics} />}
          areTopicsLate={isLate}
          {...ways}
        />
      )}
      {isLate && card && <LateAnswer isBelowPage={term === ''}>{card}</LateAnswer>}
    </>
  )
}
