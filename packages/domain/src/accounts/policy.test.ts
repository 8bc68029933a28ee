import { expect, test } from 'vitest'
import { mayReadNotices } from './policy.ts'

test.each([
  { role: 'user', group: 'acme', may: false },
  { role: 'manager', group: 'acme', may: false },
  { role: 'manager', group: null, may: false },
  { role: 'admin', group: null, may: true },
  { role: 'admin', group: 'acme', may: true },
] as const)('a $role of $group reads notices: $may', ({ role, group, may }) => {
  expect(mayReadNotices({ sub: 'ada', role, group, subGroupId: null })).toBe(may)
})
