import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { adminApi } from '../../../app/admin-api.ts'
import { api } from '../../../app/api.ts'

/** A form must begin with what is stored now: nothing of an earlier visit is shown. */
const FRESH = { staleTime: 0, gcTime: 0 } as const

export function editedTrackQuery(slug: string) {
  return queryOptions({ ...adminApi.catalog.findTrack.queryOptions({ input: { slug } }), ...FRESH })
}

export function editedUnitQuery(unitId: string) {
  return queryOptions({ ...adminApi.catalog.findUnit.queryOptions({ input: { unitId } }), ...FRESH })
}

export function editedTopicQuery(layout: string, slug: string) {
  return queryOptions({ ...adminApi.catalog.findTopic.queryOptions({ input: { layout, slug } }), ...FRESH })
}

/** Loads again whatever shows content: lists, the library, tracks, and whom changes affect. */
export function invalidateContent(queryClient: QueryClient): void {
  for (const queryKey of [adminApi.catalog.key(), adminApi.learning.key(), api.catalog.key()])
    void queryClient.invalidateQueries({ queryKey })
}
