import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../../app/api.ts'
import { useLibraryView } from '../../../app/library-view.ts'
import { type Catalog, useCatalog, useCurrentUser } from '../../../app/queries.ts'
import { createLessonSearch, type LessonSearch } from './create-lesson-search.ts'

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

/** Returns the search; undefined until it is loaded, and if that fails. */
export function useLoadedLessonSearch(): LessonSearch | undefined {
  const catalog = useCatalog()
  const view = useLibraryView(useCurrentUser().user.sub)
  const isOwn = view.layout === null && view.preview === null
  return useQuery(lessonSearchQuery(catalog, isOwn ? null : catalog.layout.config)).data
}
