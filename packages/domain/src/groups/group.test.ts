import { expect, test } from 'vitest'
import { getGroupDisplayName } from './group.ts'
import { mayReadGroup } from './policy.ts'

test.each([
  { groupDisplayName: 'Acme Family', shown: 'Acme Family' },
  { groupDisplayName: '', shown: 'ACME' },
  { groupDisplayName: null, shown: 'ACME' },
])('called "$groupDisplayName", the organisation shows $shown', ({ groupDisplayName, shown }) => {
  expect(getGroupDisplayName({ title: 'ACME', groupDisplayName })).toBe(shown)
})

test.each([
  { role: 'user', group: 'acme', own: true, other: false },
  { role: 'manager', group: 'acme', own: true, other: false },
  { role: 'user', group: null, own: false, other: false },
  { role: 'admin', group: null, own: true, other: true },
] as const)('rows 16 and 17: a $role of $group reads acme $own, another $other', (row) => {
  const actor = { sub: 'ada', role: row.role, group: row.group, subGroupId: null }
  expect(mayReadGroup(actor, 'acme')).toBe(row.own)
  expect(mayReadGroup(actor, 'other')).toBe(row.other)
})
