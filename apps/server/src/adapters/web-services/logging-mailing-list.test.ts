import { expect, test, vi } from 'vitest'
import { loggingMailingList } from './logging-mailing-list.ts'

test('says who would be subscribed or deleted, and nothing else of them', async () => {
  const tell = vi.fn()
  const list = loggingMailingList(tell)
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
  expect(tell.mock.calls).toEqual([
    ['subscribe', 'u-1'],
    ['delete', 'u-1'],
  ])
})
