import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

/** Changes a query's cached data, and cancels older requests. Resolves to a function that restores and reloads it. */
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
