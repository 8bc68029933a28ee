import { expect, test } from 'vitest'
import { matchesOrganizationSearch } from './organization-list.tsx'

const group = {
  slug: 'soeberg-1',
  title: 'Søberg’s Bakery',
  groupDisplayName: 'Ostrów-Weiß',
  groupStatus: 'active',
  archivedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  memberCount: 1,
  disabledCount: 0,
  maxMembers: 0,
  isProviderOwned: false,
} as const

test.each([
  ['', true],
  ['soberg', true],
  ['bakery sobergs', true],
  ['akery', true],
  ['ostrow weiss', true],
  ['ostroww', true],
  ['soeberg-1', true],
  ['butcher', false],
  ['bakery butcher', false],
])('an organization is found by %j: %s', (text, expected) => {
  expect(matchesOrganizationSearch(group, text)).toBe(expected)
})
