import { toSearchText } from '@kitchen-table/domain/intents'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { understandSearch } from '../../search/understand-search.ts'

export const triedSearchKey = ['tried-search'] as const

/** Asks what a search of a layout's learners is understood as, by the intents that are stored now. */
export function triedSearchQuery(text: string, layout: string) {
  const search = toSearchText(text)
  return queryOptions({
    queryKey: [...triedSearchKey, layout, search],
    queryFn: ({ signal }) => understandSearch(search, layout, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}
