import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { patchQueryData } from './patch-query-data.ts'

const devicesQuery = queryOptions({ queryKey: ['devices'], queryFn: async () => ['phone', 'laptop'] })

function createClient(data?: string[]) {
  const queryClient = new QueryClient()
  if (data) queryClient.setQueryData(devicesQuery.queryKey, data)
  return queryClient
}

const removePhone = (devices: string[]) => devices.filter((device) => device !== 'phone')

test('changes the cached data, and restores and reloads it when undone', async () => {
  const queryClient = createClient(['phone', 'laptop'])
  const undo = await patchQueryData(queryClient, devicesQuery.queryKey, removePhone)
  expect(queryClient.getQueryData(devicesQuery.queryKey)).toEqual(['laptop'])
  undo()
  expect(queryClient.getQueryData(devicesQuery.queryKey)).toEqual(['phone', 'laptop'])
  expect(queryClient.getQueryState(devicesQuery.queryKey)?.isInvalidated).toBe(true)
})

test('is not replaced by the response of a request that was already pending', async () => {
  const queryClient = createClient(['phone', 'laptop'])
  const response = Promise.withResolvers<string[]>()
  const pending = queryClient.fetchQuery({ ...devicesQuery, queryFn: () => response.promise })
  pending.catch(() => {})
  await patchQueryData(queryClient, devicesQuery.queryKey, removePhone)
  response.resolve(['phone', 'laptop'])
  await pending.catch(() => {})
  expect(queryClient.getQueryData(devicesQuery.queryKey)).toEqual(['laptop'])
})

test('does nothing to a query without data', async () => {
  const queryClient = createClient()
  const queryKey: QueryKey = devicesQuery.queryKey
  const undo = await patchQueryData(queryClient, devicesQuery.queryKey, removePhone)
  undo()
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})
