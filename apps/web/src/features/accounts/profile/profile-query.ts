import type { Profile } from '@kitchen-table/contract/profile'
import { type QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { api, client } from '../../../app/api.ts'
import { personQuery } from '../../../app/queries.ts'

export const profileQuery = queryOptions({
  queryKey: api.accounts.profile.queryKey(),
  queryFn: () => client.accounts.profile(),
})

export const devicesQuery = queryOptions({
  queryKey: api.accounts.devices.queryKey(),
  queryFn: () => client.accounts.devices(),
  select: ({ devices }) => devices,
})

export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data
}

/** Answers of older questions that are still under way must not take the place of this one. */
async function keepProfile(queries: QueryClient, profile: Profile): Promise<void> {
  const { queryKey } = personQuery
  const { email, picture } = profile
  const isAsking = queries.isFetching({ queryKey }) > 0
  await queries.cancelQueries({ queryKey: profileQuery.queryKey })
  if (isAsking) await queries.cancelQueries({ queryKey })
  queries.setQueryData(profileQuery.queryKey, profile)
  queries.setQueryData(
    queryKey,
    (person) => person && { ...person, user: { ...person.user, email, picture } },
  )
  if (isAsking) void queries.invalidateQueries({ queryKey })
}

/** Takes a newer answer into this page and the header. */
export function useKeepProfile() {
  const queries = useQueryClient()
  return (profile: Profile) => keepProfile(queries, profile)
}

/** Every other device was signed out: the list is no longer true. */
export function useReadDevicesAgain() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: devicesQuery.queryKey })
}
