import { adminApi } from '../../../app/admin-api.ts'

/** People of all organizations whom a text finds by name or address. */
export function searchPeopleQuery(search: string) {
  return adminApi.groups.searchPeople.infiniteOptions({
    input: (after: string | undefined) => ({ search, ...(after !== undefined && { after }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: search !== '',
  })
}

/** The accounts of the user pool. */
export const poolPeopleQuery = adminApi.groups.listPoolPeople.infiniteOptions({
  input: (after: string | undefined) => (after === undefined ? {} : { after }),
  initialPageParam: undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
})
