import { expect, test } from 'vitest'
import { leavesEvents } from './policy.ts'

test.each([
  { role: 'user', leaves: true },
  { role: 'manager', leaves: true },
  { role: 'admin', leaves: false },
] as const)('row 41: events of a $role are stored: $leaves', ({ role, leaves }) => {
  expect(leavesEvents({ sub: 'ada', role, group: null, subGroupId: null })).toBe(leaves)
})
