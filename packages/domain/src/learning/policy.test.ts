import { expect, test } from 'vitest'
import { isTrackViewRecorded } from './policy.ts'

// docs/security.md rows 21 and 23 are held by accounts/rules.test.ts.
test.each([
  { role: 'user', leaves: true },
  { role: 'manager', leaves: true },
  { role: 'admin', leaves: false },
] as const)('a $role leaves views of tracks: $leaves', ({ role, leaves }) => {
  expect(isTrackViewRecorded({ sub: 'ada', role, group: 'acme', subGroupId: null })).toBe(leaves)
})
