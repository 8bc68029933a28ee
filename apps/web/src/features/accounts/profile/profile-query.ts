import type { Profile } from '@kitchen-table/contract/accounts'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { api, client } from '../../../app/api.ts'
import { updateCachedUser } from '../../../app/queries.ts'

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

/** Returns a function that stores a newer profile, and cancels pending requests, whose responses would be older. */
export function useSetCachedProfile() {
  const queryClient = useQueryClient()
  return async (profile: Profile): Promise<void> => {
    const { email, picture } = profile
    await queryClient.cancelQueries({ queryKey: profileQuery.queryKey })
    queryClient.setQueryData(profileQuery.queryKey, profile)
    await updateCachedUser(queryClient, (person) => ({ ...person, user: { ...person.user, email, picture } }))
  }
}
