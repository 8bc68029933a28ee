import type { UnderstoodSearch } from '@kitchen-table/contract/intents'
import type { CrisisKind } from '@kitchen-table/domain/help/crisis-kind'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../../../app/api.ts'

/** Shorter texts are not sent. */
const MIN_LETTERS = 3

export const understoodSearchKey = ['tried search'] as const

/** What a learner's search is understood as; a cry for help is recognized in the browser and not sent. */
export type TriedSearch = { text: string } & (
  | { crisis: CrisisKind; understood: null }
  | { crisis: null; understood: UnderstoodSearch }
)

/** Asks what a search of a layout's learners is understood as, by the intents that are stored now. */
export function understoodSearchQuery(text: string, layout: string) {
  return queryOptions({
    queryKey: [...understoodSearchKey, layout, text],
    queryFn: async ({ signal }): Promise<TriedSearch> => {
      const { findCrisis } = await import('@kitchen-table/domain/help/find-crisis')
      const crisis = findCrisis(text)
      if (crisis !== null) return { text, crisis: crisis.kind, understood: null }
      const understood = await client.catalog.understandSearch({ text, layout }, { signal })
      return { text, crisis: null, understood }
    },
    enabled: text.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}
