import { hash } from 'node:crypto'
import { createTimeOrderedId } from '@kitchen-table/domain/insights'
import { expect, test } from 'vitest'
import { packTrackViews, type StoredView, unpackTrackViews } from './packed-views.ts'

const time = '2026-03-01T12:00:00.000Z'
const uuid = '3f2a0c5e-7b1d-4c6a-9e8f-0123456789ab'
const ownId = createTimeOrderedId(Date.parse(time), uuid)

test.each<[string, StoredView[]]>([
  ['no view', []],
  ['an id that was made at the time of the view', [{ id: ownId, track: 'watching', time }]],
  [
    'the same id at a time that was corrected',
    [{ id: ownId, track: 'watching', time: '2026-03-01T11:00:00.000Z' }],
  ],
  ['an id of version 4', [{ id: uuid, track: 'watching', time }]],
  ['an id in capitals', [{ id: ownId.toUpperCase(), track: 'watching', time }]],
  ['an id without dashes', [{ id: ownId.replaceAll('-', ''), track: 'watching', time }]],
  [
    'ids of other forms',
    ['', ':', ':a', 'view-1', '-', '0'.repeat(19), 'é\u{1F600}', 'x'.repeat(300)].map((id) => ({
      id,
      track: '',
      time,
    })),
  ],
  ['a time before 1970', [{ id: 'a', track: 'watching', time: '1969-12-31T23:59:59.999Z' }]],
  ['several of one time in their order', ['c', 'a', 'b'].map((id, n) => ({ id, track: `track-${n}`, time }))],
])('%s is unpacked as it was packed', (_, views) => {
  expect(unpackTrackViews(packTrackViews(views))).toEqual(views)
})

test('fifty views of pages take less than a kilobyte, and four as a list', () => {
  const views = Array.from({ length: 50 }, (_, n) => {
    const at = Date.parse(time) - n * 86_400_000
    const digits = hash('sha256', String(n))
    const random = `00000000-0000-4${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6, 18)}`
    return { id: createTimeOrderedId(at, random), track: `track-${n % 8}`, time: new Date(at).toISOString() }
  })
  expect(packTrackViews(views).length).toBeLessThan(1024)
  expect(JSON.stringify(views).length).toBeGreaterThan(4096)
})
