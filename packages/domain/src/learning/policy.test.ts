import { expect, test } from 'vitest'
import type { Actor, Role } from '../accounts/actor.ts'
import { mayWriteProgress, recordsViews } from './policy.ts'

const actor = (role: Role): Actor => ({ sub: 'ada', role, group: 'acme', subGroupId: null })

test.each([
  { role: 'user', leaves: true },
  { role: 'manager', leaves: true },
  { role: 'admin', leaves: false },
] as const)('rows 21 and 23: a $role writes their own progress alone, leaves views: $leaves', (row) => {
  expect(mayWriteProgress(actor(row.role), 'ada')).toBe(true)
  expect(mayWriteProgress(actor(row.role), 'bob')).toBe(false)
  expect(recordsViews(actor(row.role))).toBe(row.leaves)
})
