import { unitId as unitIdInput } from '@kitchen-table/contract/fields'
import { slugPattern } from '@kitchen-table/domain/catalog'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { adminApi, tracksQuery } from '../../../app/admin-api.ts'
import { layoutChoiceStore } from '../../../app/library-view.ts'
import { currentUserQuery } from '../../../app/queries.ts'
import { iconsQuery, topicsQuery, unitsQuery } from './record-list-queries.ts'

/** A form must begin with what is stored now: what an earlier visit has loaded is removed before. */
const FRESH = { staleTime: 0, gcTime: 60_000 } as const

export function editedTrackQuery(slug: string) {
  return adminApi.catalog.findTrack.queryOptions({ input: { slug }, ...FRESH })
}

export function editedUnitQuery(unitId: string) {
  return adminApi.catalog.findUnit.queryOptions({ input: { unitId }, ...FRESH })
}

export function editedTopicQuery(layout: string, slug: string) {
  return adminApi.catalog.findTopic.queryOptions({ input: { layout, slug }, ...FRESH })
}

/** Whether an address can name a record. Others are not requested: the server would refuse them as invalid input. */
export const isSlug = (text: string) => slugPattern.test(text)
export const isUnitId = (text: string) => unitIdInput.safeParse(text).success

/** Starts the request of a record. Removes what an earlier visit has loaded, unless a page still shows it. */
function loadRecord<Stored, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Stored, Error, Stored, Key>,
): void {
  queryClient.removeQueries({ queryKey: query.queryKey, exact: true, type: 'inactive' })
  void queryClient.prefetchQuery(query)
}

/** Starts the requests of a track's editor, which is opened now. `slug` is null for a new track. */
export function prefetchTrackEditorData(queryClient: QueryClient, slug: string | null): void {
  if (slug !== null && isSlug(slug)) loadRecord(queryClient, editedTrackQuery(slug))
  void queryClient.prefetchQuery(tracksQuery)
  void queryClient.prefetchQuery(unitsQuery)
  void queryClient.prefetchQuery(iconsQuery)
}

/** Starts the requests of a unit's editor, which is opened now. */
export function prefetchUnitEditorData(queryClient: QueryClient, unitId: string): void {
  if (isUnitId(unitId)) loadRecord(queryClient, editedUnitQuery(unitId))
}

/**
 * Starts the requests of a topic's editor, which is opened now. `slug` is null for a new topic; the layout is the chosen
 * one unless the address names another.
 */
export function prefetchTopicEditorData(queryClient: QueryClient, slug: string | null, named?: string): void {
  const person = queryClient.getQueryData(currentUserQuery.queryKey)
  const layout = named ?? (person && (layoutChoiceStore.read(person.user.sub) ?? person.layout).config)
  if (layout && slug !== null && isSlug(slug)) loadRecord(queryClient, editedTopicQuery(layout, slug))
  if (layout) void queryClient.prefetchQuery(topicsQuery(layout))
  void queryClient.prefetchQuery(tracksQuery)
  void queryClient.prefetchQuery(iconsQuery)
}

/** Loads again whatever shows content: lists, the library, tracks, and whom changes affect. */
export function invalidateContent(queryClient: QueryClient): void {
  for (const queryKey of [adminApi.catalog.key(), adminApi.learning.key()])
    void queryClient.invalidateQueries({ queryKey })
}
