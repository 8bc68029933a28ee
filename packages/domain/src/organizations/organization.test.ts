import { expect, test } from 'vitest'
import { getOrganizationDisplayName } from './organization.ts'
import { mayReadOrganization } from './policy.ts'

test.each([
  { groupDisplayName: 'Acme Family', expected: 'Acme Family' },
  { groupDisplayName: '', expected: 'ACME' },
  { groupDisplayName: null, expected: 'ACME' },
])('an organization named "$groupDisplayName" is shown as $expected', ({ groupDisplayName, expected }) => {
  expect(getOrganizationDisplayName({ title: 'ACME', groupDisplayName })).toBe(expected)
})

test.each([
  { role: 'user', group: 'acme', own: true, other: false },
  { role: 'manager', group: 'acme', own: true, other: false },
  { role: 'user', group: null, own: false, other: false },
  { role: 'admin', group: null, own: true, other: true },
] as const)('rows 16 and 17: a $role of $group may read acme: $own, another organization: $other', (row) => {
  const actor = { sub: 'ada', role: row.role, group: row.group, subGroupId: null }
  expect(mayReadOrganization(actor, 'acme')).toBe(row.own)
  expect(mayReadOrganization(actor, 'other')).toBe(row.other)
})
