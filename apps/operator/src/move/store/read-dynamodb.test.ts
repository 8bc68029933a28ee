import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { packTrackViews } from '@kitchen-table/cloud/dynamodb'
import { expect, test } from 'vitest'
import { readDynamodbRows } from './read-dynamodb.ts'

const views = [{ id: 'v-1', track: 'watching', time: '2026-03-01T12:00:00.000Z' }]
const packed = packTrackViews(views)
/** As another version of zlib may compress them. */
const packedOtherwise = new Uint8Array(deflateRawSync(inflateRawSync(packed), { level: 0 }))

test.each([
  ['as they are stored now', packed],
  ['compressed by another machine', packedOtherwise],
  ['a list, of an earlier version', views],
])('views that are %s are compared as the same bytes', async (_, trackViews) => {
  const rows = [{ user: 'ada', trackViews, progressVersion: 1 }, { user: 'bob' }]
  const scanPage = async () => ({ rows, lastKey: null })
  const read: unknown[] = []
  for await (const row of readDynamodbRows({ scanPage }, 'Users')) read.push(row)
  expect(read).toEqual([{ user: 'ada', trackViews: packed, progressVersion: 1 }, { user: 'bob' }])
})

test('of the interrupted creation of a layout, nothing is compared or copied', async () => {
  const creation = {
    part: 'unfinished layouts',
    key: 'young',
    config: 'young',
    id: 'c-1',
    topics: [],
    author: null,
  }
  const units = { part: 'units of tracks', key: 'watching', slug: 'watching', units: ['u-1'] }
  const scanPage = async () => ({ rows: [creation, units], lastKey: null })
  const read: unknown[] = []
  for await (const row of readDynamodbRows({ scanPage }, 'Library')) read.push(row)
  expect(read).toEqual([units])
})
