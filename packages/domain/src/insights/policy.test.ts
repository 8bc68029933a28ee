import { expect, test } from 'vitest'
import { isUsageRecorded, mayReadStatistics } from './policy.ts'

test.each([
  { role: 'user', isRecorded: true, readsStatistics: false },
  { role: 'manager', isRecorded: true, readsStatistics: false },
  { role: 'admin', isRecorded: false, readsStatistics: true },
] as const)(
  'events and track views of a $role are recorded: $isRecorded; they read statistics: $readsStatistics',
  ({ role, isRecorded, readsStatistics }) => {
    const actor = { sub: 'ada', role, group: 'acme', subGroupId: null }
    expect(isUsageRecorded(actor)).toBe(isRecorded)
    expect(mayReadStatistics(actor)).toBe(readsStatistics)
  },
)
