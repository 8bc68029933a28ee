import { expect, test } from 'vitest'
import type { Key, Table } from './keys.ts'
import { createReadBatcher } from './read-batcher.ts'

test('reads of one turn of the event loop are one request for each table, and each key is read once', async () => {
  const requests: [Table, readonly Key[]][] = []
  const get = createReadBatcher(async (table, keys) => {
    requests.push([table, keys])
    return keys.filter(({ user }) => user !== 'gone').map((key) => ({ ...key, table }))
  })
  const read = (table: Table, user: string) => get(table, { user })
  const rows = await Promise.all([
    read('Users', 'a'),
    read('People', 'a'),
    read('Users', 'gone'),
    read('Users', 'a'),
  ])

  expect(rows).toEqual([
    { user: 'a', table: 'Users' },
    { user: 'a', table: 'People' },
    null,
    { user: 'a', table: 'Users' },
  ])
  expect(requests).toEqual([
    ['Users', [{ user: 'a' }, { user: 'gone' }]],
    ['People', [{ user: 'a' }]],
  ])
  expect(await read('Users', 'b')).toEqual({ user: 'b', table: 'Users' })
  expect(requests).toHaveLength(3)
})

test('a failed request rejects all reads that it has, and no later one', async () => {
  let failures = 0
  const get = createReadBatcher(async () => {
    failures += 1
    if (failures === 1) throw new Error('The request failed.')
    return []
  })
  const settled = await Promise.allSettled([get('Users', { user: 'a' }), get('Users', { user: 'b' })])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await get('Users', { user: 'a' })).toBeNull()
})
