import type { UnderstoodSearch } from '@kitchen-table/contract/catalog'
import { normalizeSearchTerm } from '@kitchen-table/domain/catalog'
import { toSearchText } from '@kitchen-table/domain/intents'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ChunkLoadError } from '../../../app/connection-errors.ts'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { useCatalog } from '../../../app/queries.ts'
import { messages } from './messages.ts'
import { SEARCH_PAUSE_MS, understandSearch } from './understand-search.ts'
import { useOtherLayoutConfig } from './use-other-layout-config.ts'

/** An answer that takes longer than this, from the last keystroke, moves nothing that is on the page. Milliseconds. */
const MAX_WAIT = 1600

/** What a search was understood as, with the text that was sent. */
type AnsweredSearch = UnderstoodSearch & { search: string }

/** Loaded with the first response: those who search by a keyword that the library has need none of it before. */
export const AnswerCard = lazyComponent(
  () => import('./answer-card.tsx').then((module) => module.AnswerCard),
  {
    name: messages.theAnswer,
    isOnDemand: true,
    substitute: () => null,
  },
)

/** In the memory of the page alone (docs/security.md T64). An answer that cannot be shown is none. */
function answeredSearchQuery(search: string, version: string, layout: string | null) {
  return queryOptions({
    queryKey: ['answered-search', version, layout, search],
    queryFn: async ({ signal }): Promise<AnsweredSearch | null> => {
      const { understood } = await understandSearch(search, layout, signal)
      if (understood === null) return null
      if (!(await AnswerCard.preload())) throw new ChunkLoadError()
      return { ...understood, search }
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnReconnect: 'always',
  })
}

/** Returns the text once typing has paused, or it was searched for; '' before. */
function useSettledText(text: string, isSearchedFor: boolean): string {
  const [settled, setSettled] = useState('')
  if (isSearchedFor && settled !== text) setSettled(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Whether a search has stood there for so long that its answer would be late. */
function useIsOverdue(text: string, term: string): boolean {
  const search = JSON.stringify([text, term])
  const [overdueSearch, setOverdueSearch] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOverdueSearch(search), MAX_WAIT)
    return () => {
      clearTimeout(timer)
      setOverdueSearch(null)
    }
  }, [search])
  return overdueSearch === search
}

/**
 * Asks what a search in own words is about when typing pauses, or at once when it is searched for (`term`).
 *
 * `answer` is that of an earlier search while a person types on, until the next one is there or late; null without any,
 * as for a cry for help, without a connection, and after a failure. `isPending` while one may still arrive soon.
 * `isLate` if it arrived after the page had shown what there is without it.
 */
export function useUnderstoodSearch(text: string, term: string) {
  'use no memo'
  const { version } = useCatalog()
  const settled = useSettledText(text, term !== '' && normalizeSearchTerm(text) === term)
  const search = toSearchText(settled)
  const query = useQuery(answeredSearchQuery(search, version, useOtherLayoutConfig()))
  const isOverdue = useIsOverdue(text, term)
  const isSearch = toSearchText(text) !== ''
  const isAwaited = isSearch && (toSearchText(text) !== search || query.isPlaceholderData || query.isLoading)
  const answer = isSearch && !(isAwaited && isOverdue) ? (query.data ?? null) : null
  const [shown, setShown] = useState({ answer, term, isLate: false })
  if (answer !== shown.answer || term !== shown.term) setShown({ answer, term, isLate: isOverdue })
  return { answer: shown.answer, isLate: shown.isLate, isPending: isAwaited && !isOverdue }
}
