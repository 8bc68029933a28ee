import { queryOptions } from '@tanstack/react-query'
import { adminApi, adminClient } from '../../../app/admin-api.ts'

// A form must begin with what is stored now, so none of these records is ever taken from the cache.
const FRESH = { staleTime: 0, gcTime: 0 } as const

export function editedTrackQuery(slug: string) {
  return queryOptions({
    queryKey: adminApi.catalog.findTrack.queryKey({ input: { slug } }),
    queryFn: () => adminClient.catalog.findTrack({ slug }),
    ...FRESH,
  })
}

export function editedUnitQuery(unitId: string) {
  return queryOptions({
    queryKey: adminApi.catalog.findUnit.queryKey({ input: { unitId } }),
    queryFn: () => adminClient.catalog.findUnit({ unitId }),
    ...FRESH,
  })
}

export function editedTopicQuery(layout: string, slug: string) {
  return queryOptions({
    queryKey: adminApi.catalog.findTopic.queryKey({ input: { layout, slug } }),
    queryFn: () => adminClient.catalog.findTopic({ layout, slug }),
    ...FRESH,
  })
}

export const trackRowsQuery = adminApi.catalog.listTracks.queryOptions({})
export const unitRowsQuery = adminApi.catalog.listUnits.queryOptions({})
export const iconRowsQuery = adminApi.catalog.listIcons.queryOptions({})

export function topicRowsQuery(layout: string) {
  return adminApi.catalog.listTopics.queryOptions({ input: { layout } })
}
