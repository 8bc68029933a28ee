import type { UnderstoodSearch } from '@kitchen-table/contract/intents'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../../../app/api.ts'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { useCatalog } from '../../../app/queries.ts'
import { useDebounced } from '../../../app/use-debounced.ts'
import { isUnlistedSearch } from './is-unlisted-search.ts'
import { useForeignLayout } from './lesson-search-query.ts'

/** The time without a keystroke after which a search is sent. Milliseconds. */
const TYPING_PAUSE = 300
/** An answer that takes longer than this, from the last keystroke, moves nothing that is on the page. Milliseconds. */
const MAX_WAIT = 1300
/** Fewer letters are no search in own words. */
const MIN_LETTERS = 3
/** As the contract has it. People paste whole pages. */
const MAX_LENGTH = 500

/** What a search was understood as, with the text that was sent. */
export type Answer = UnderstoodSearch & { search: string }

/** Loaded with the first response: those who search by a keyword that the library has need none of it before. */
export const AnswerCard = lazyComponent(
  () => import('./answer-card.tsx').then((module) => module.AnswerCard),
  {
    name: 'the answer',
    isOnDemand: true,
    substitute: () => null,
  },
)
export const NearbyHelp = lazyComponent(
  () => import('./nearby-help.tsx').then((module) => module.NearbyHelp),
  {
    name: 'what is near',
    isOnDemand: true,
    substitute: () => null,
  },
)

/** Returns what is sent of a text; empty if it is too short to be understood. */
function toSearch(text: string): string {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? []
  return letters.length < MIN_LETTERS ? '' : text.trim().slice(0, MAX_LENGTH)
}

/** In the memory of the page alone (docs/security.md T64). What is recognized as a cry for help is not sent at all. */
function understoodSearchQuery(search: string, version: string, layout: string | null) {
  return queryOptions({
    queryKey: ['understood-search', version, layout, search],
    queryFn: async ({ signal }): Promise<Answer | null> => {
      if (await isUnlistedSearch(search)) return null
      const input = layout === null ? { text: search } : { text: search, layout }
      const [understood] = await Promise.all([
        client.catalog.understandSearch(input, { signal }),
        AnswerCard.preload(),
        NearbyHelp.preload(),
      ])
      return { ...understood, search }
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnReconnect: 'always',
  })
}

/**
 * Asks what a search in own words is about when typing pauses.
 *
 * `answer` is that of an earlier search while a person types on; null without any, as for a cry for help, without a
 * connection, and after a failure. `isPending` while one may still arrive soon. `isLate` if it arrived after the page
 * had shown what there is without it.
 */
export function useUnderstoodSearch(text: string) {
  'use no memo'
  const { version } = useCatalog()
  const search = toSearch(useDebounced(text, TYPING_PAUSE))
  const query = useQuery(understoodSearchQuery(search, version, useForeignLayout()))
  const [overdueText, setOverdueText] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOverdueText(text), MAX_WAIT)
    return () => clearTimeout(timer)
  }, [text])
  const isOverdue = overdueText === text
  const answer = toSearch(text) === '' ? null : (query.data ?? null)
  const [shown, setShown] = useState({ answer, isLate: false })
  if (answer !== shown.answer) setShown({ answer, isLate: isOverdue && !shown.answer?.intents.length })
  const isAwaited = toSearch(text) !== search || query.isPlaceholderData || query.isLoading
  return { ...shown, isPending: isAwaited && !isOverdue }
}
