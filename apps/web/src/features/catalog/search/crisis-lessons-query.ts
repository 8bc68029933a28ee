import type { AnsweringLesson, CrisisLessons } from '@kitchen-table/contract/catalog'
import type { Crisis } from '@kitchen-table/domain/crisis-model'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, client } from '../../../app/api.ts'
import { getCurrentUserId } from '../../../app/current-user-id.ts'
import { readLibraryView } from '../../../app/library-view.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { useOtherLayoutConfig } from './use-other-layout-config.ts'

/** Those that were loaded ahead, of a person's own layout. */
let ahead: { sub: string; lessons: CrisisLessons; at: number } | null = null

/** Loads the lessons for every crisis before anybody needs one, so that no request tells who does. Never rejects. */
export async function loadCrisisLessonsAhead(): Promise<void> {
  const sub = getCurrentUserId()
  if (sub === null) return
  const { layout, preview } = readLibraryView(sub)
  if (layout !== null || preview !== null) return
  const lessons = await client.catalog.crisisLessons({}).catch(() => null)
  if (lessons !== null && getCurrentUserId() === sub) ahead = { sub, lessons, at: Date.now() }
}

function crisisLessonsQuery(sub: string, layout: string | null) {
  const input = layout === null ? {} : { layout }
  const loaded = layout === null && ahead?.sub === sub ? ahead : null
  return queryOptions({
    queryKey: [...api.catalog.crisisLessons.queryKey({ input }), sub],
    queryFn: () => client.catalog.crisisLessons(input),
    staleTime: 5 * 60_000,
    ...(loaded && { initialData: loaded.lessons, initialDataUpdatedAt: loaded.at }),
  })
}

/**
 * Returns the lessons for a crisis, none until they are loaded. Components that call it are mounted when the search
 * field gets the focus, whatever is then typed: that is when lessons are requested that were not loaded ahead.
 */
export function useCrisisLessons(crisis: Crisis | null): AnsweringLesson[] {
  const { sub } = useCurrentUser().user
  const { data } = useQuery(crisisLessonsQuery(sub, useOtherLayoutConfig()))
  return (crisis && data?.lessons[crisis.kind]) ?? []
}
