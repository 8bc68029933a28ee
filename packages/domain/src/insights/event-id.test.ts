import { expect, test } from 'vitest'
import { createTimeOrderedId } from './event.ts'

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
