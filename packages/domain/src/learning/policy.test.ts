import { expect, test } from 'vitest'
import { isTrackViewRecorded } from './policy.ts'

// docs/security.md rows 21 and 23 are tested in accounts/rules.test.ts.
test.each([
  { role: 'user', isRecorded: true },
  { role: 'manager', isRecorded: true },
  { role: 'admin', isRecorded: false },
] as const)('track views of a $role are recorded: $isRecorded', ({ role, isRecorded }) => {
  expect(isTrackViewRecorded({ sub: 'ada', role, group: 'acme', subGroupId: null })).toBe(isRecorded)
})
