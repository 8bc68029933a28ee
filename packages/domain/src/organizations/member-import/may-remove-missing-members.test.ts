import { expect, test } from 'vitest'
import { mayRemoveMissingMembers } from './may-remove-missing-members.ts'

test.each([
  { learners: 4, missing: 2, may: true },
  { learners: 4, missing: 3, may: false },
  { learners: 5, missing: 3, may: false },
  { learners: 5, missing: 2, may: true },
  { learners: 1, missing: 1, may: false },
  { learners: 1, missing: 0, may: true },
  { learners: 0, missing: 0, may: true },
])('$missing of $learners learners are not in the file: may be removed $may', ({ may, ...counts }) => {
  expect(mayRemoveMissingMembers(counts)).toBe(may)
})
