import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../../app/api.ts'
import { type Catalog, useCatalog } from '../../../app/queries.ts'
import { createLessonSearch, type LessonSearch } from './create-lesson-search.ts'
import { useOtherLayoutConfig } from './use-other-layout-config.ts'

/** The search in the library that is shown, loaded once for each version of it. `layout` is null for one's own. */
function lessonSearchQuery({ version, layout: { config } }: Catalog, layout: string | null) {
  return queryOptions({
    queryKey: ['lesson-search', version, config],
    queryFn: async () =>
      createLessonSearch(await client.catalog.searchIndex(layout === null ? {} : { layout })),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    // Loads it after all if there was no connection before.
    refetchOnReconnect: true,
  })
}

/** Returns the search, nothing until it is loaded, and if that fails; and whether it is still being loaded. */
export function useLessonSearch(): { search: LessonSearch | null | undefined; isLoading: boolean } {
  const { data, isLoading } = useQuery(lessonSearchQuery(useCatalog(), useOtherLayoutConfig()))
  return { search: data, isLoading }
}
