import { expect, test } from 'vitest'
import { openTestDynamodb } from '../testing/open-test-dynamodb.ts'
import { recordRequests } from '../testing/request-interceptors.ts'

const { emptyTestTables, openStores } = openTestDynamodb()

const now = Date.parse('2026-03-01T12:00:00.000Z')

test('limits of every kind and of several people are cleared in one pass', async () => {
  const prefix = await emptyTestTables()
  const { client, rates } = openStores(prefix)
  const size = { burst: 5, perMinute: 1 }
  const limits = [{ max: 1, windowMs: 60_000 }]
  const use = async (key: string) => [
    await rates.reserve(key, now),
    await rates.consume(key, 5, size, now),
    await rates.hit(key, limits, now),
  ]
  const free = await use('ada|1')
  await use('eve')
  await use('bob')
  const requests = recordRequests(client)
  await rates.clear(['ada', 'eve'])
  expect(requests.map(({ command }) => command).sort()).toEqual([
    ...Array.from({ length: 6 }, () => 'DeleteItemCommand'),
    'ScanCommand',
  ])
  expect(await use('ada|1')).toEqual(free)
  expect(await use('eve')).toEqual(free)
  expect((await use('bob')).slice(1)).not.toEqual(free.slice(1))
})
