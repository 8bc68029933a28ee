import { adminApi } from '../../../app/admin-api.ts'

/** People of all organisations whose e-mail, first or last name begins with the text. */
export function peopleQuery(search: string) {
  return adminApi.groups.searchPeople.infiniteOptions({
    input: (after: string | undefined) => ({ search, ...(after !== undefined && { after }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: search !== '',
  })
}

/** The accounts of the user pool. */
export const poolQuery = adminApi.groups.listPoolPeople.infiniteOptions({
  input: (after: string | undefined) => (after === undefined ? {} : { after }),
  initialPageParam: undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
})
