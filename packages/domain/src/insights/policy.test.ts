import { expect, test } from 'vitest'
import { isUsageRecorded } from './policy.ts'

test.each([
  { role: 'user', isRecorded: true },
  { role: 'manager', isRecorded: true },
  { role: 'admin', isRecorded: false },
] as const)('events and track views of a $role are recorded: $isRecorded', ({ role, isRecorded }) => {
  expect(isUsageRecorded({ sub: 'ada', role, group: 'acme', subGroupId: null })).toBe(isRecorded)
})
