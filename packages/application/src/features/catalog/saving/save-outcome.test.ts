import { randomUUID } from 'node:crypto'
import { unitId } from '@kitchen-table/contract/fields'
import { expect, test } from 'vitest'
import { times } from '../../../testing/times.ts'
import { toShortId } from './save-outcome.ts'

test.each([
  ['00000000-0000-4000-8000-000000000000', '00000000'],
  ['00000000-01ff-4fff-bfff-ffffffffffff', '00000001'],
  ['ffffffff-ffff-4fff-bfff-ffffffffffff', 'vvvvvvvv'],
  ['c0ffee00-1111-4222-8333-444444444444', 'o3vus00h'],
])('shortens %s to %s', (uuid, short) => {
  expect(toShortId(uuid)).toBe(short)
})

test('returns ten thousand different, valid unit ids of eight characters', () => {
  const ids = times(10_000, () => toShortId(randomUUID()))
  expect(new Set(ids).size).toBe(10_000)
  expect(ids.filter((id) => id.length !== 8 || !unitId.safeParse(id).success)).toEqual([])
})
