import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

/** Changes cached data and cancels pending requests, which may be older. Resolves to a function that undoes it. */
export async function patchQueryData<Data>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Data, unknown>,
  change: (data: Data) => Data,
): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey })
  const previous = queryClient.getQueryData<Data>(queryKey)
  if (previous === undefined) return () => {}
  queryClient.setQueryData<Data>(queryKey, change(previous))
  return () => {
    queryClient.setQueryData<Data>(queryKey, previous)
    void queryClient.invalidateQueries({ queryKey })
  }
}
