import { expect, test } from 'vitest'
import { createTimeOrderedId } from './time-ordered-id.ts'

const now = Date.parse('2026-03-08T12:00:00.000Z')
const uuid = 'c0ffee00-1111-4222-8333-444444444444'

test.each([
  [0, '00000000-0000-7222-8333-444444444444'],
  [1, '00000000-0001-7222-8333-444444444444'],
  // The example of RFC 9562, appendix A.6.
  [0x017f22e279b0, '017f22e2-79b0-7222-8333-444444444444'],
  [2 ** 48 - 1, 'ffffffff-ffff-7222-8333-444444444444'],
])('at %i ms the id is %s', (time, id) => {
  expect(createTimeOrderedId(time, uuid)).toBe(id)
})

test('ids made later are sorted behind earlier ones', () => {
  const times = [0, 1, 255, 256, 2 ** 32 - 1, 2 ** 32, now, now + 1]
  const ids = times.map((time) => createTimeOrderedId(time, uuid))
  expect(ids.toSorted()).toEqual(ids)
})
