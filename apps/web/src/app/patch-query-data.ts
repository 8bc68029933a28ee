import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Changes the cached data of a query, if there is any, and cancels its pending requests, whose older responses would
 * replace it. Resolves to a function that restores the data, and loads it again in case it has changed since.
 */
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
