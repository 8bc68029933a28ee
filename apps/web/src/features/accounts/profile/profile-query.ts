import type { Profile } from '@kitchen-table/contract/profile'
import { type QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { api, client } from '../../../app/api.ts'
import { currentUserQuery } from '../../../app/queries.ts'

export const profileQuery = queryOptions({
  queryKey: api.accounts.profile.queryKey(),
  queryFn: () => client.accounts.profile(),
})

/** Reload it after changes that sign all other devices out. */
export const devicesQuery = queryOptions({
  queryKey: api.accounts.devices.queryKey(),
  queryFn: () => client.accounts.devices(),
  select: ({ devices }) => devices,
})

export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data
}

/** Stores a newer profile. Cancels pending requests first, whose older responses would replace it. */
async function setCachedProfile(queryClient: QueryClient, profile: Profile): Promise<void> {
  const { queryKey } = currentUserQuery
  const { email, picture } = profile
  const isFetching = queryClient.isFetching({ queryKey }) > 0
  await queryClient.cancelQueries({ queryKey: profileQuery.queryKey })
  if (isFetching) await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(profileQuery.queryKey, profile)
  queryClient.setQueryData(
    queryKey,
    (person) => person && { ...person, user: { ...person.user, email, picture } },
  )
  if (isFetching) void queryClient.invalidateQueries({ queryKey })
}

/** Returns a function that stores a newer profile for this page and the header. */
export function useSetCachedProfile() {
  const queryClient = useQueryClient()
  return (profile: Profile) => setCachedProfile(queryClient, profile)
}
