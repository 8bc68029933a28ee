import { expect, test, vi } from 'vitest'
import { loggingMailingList } from './web-services.ts'

test('logs the id of the user and the operation, and nothing else', async () => {
  const log = vi.fn()
  const list = loggingMailingList(log)
  const user = {
    username: 'u-1',
    email: 'ada@example.com',
    role: 'user',
    group: 'acme',
    first: 'A',
    last: 'B',
  } as const
  expect(await list.subscribe(user)).toBe('sent')
  expect(await list.unsubscribe(user)).toBe('sent')
  expect(log.mock.calls).toEqual([
    ['subscribe', 'u-1'],
    ['delete', 'u-1'],
  ])
})
