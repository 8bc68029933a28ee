import { expect, test } from 'vitest'
import { listTableDefinitions } from '../database/create-tables.ts'
import { indexedAttributes, localIndexes, tableKeys } from '../database/keys.ts'
import { REVISION_ATTRIBUTE, toItem } from '../database/row-type.ts'
import { memberRowType, parseIndexedMember, type StoredMember } from './member-rows.ts'

const member: StoredMember = {
  group: 'acme',
  sub: 'ada',
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Lovelace',
  subGroupId: 'north',
  role: 'user',
  status: 'CONFIRMED',
  enabled: true,
  joinedAt: '2026-03-01T12:00:00.000Z',
  invitedAt: '2026-03-01T12:00:00.000Z',
  firstInvitedAt: '2026-03-01T12:00:00.000Z',
  wantsReminders: true,
  lastLoginAt: '2026-03-02T12:00:00.000Z',
  renewalRequestedAt: null,
  removalRequestedAt: null,
}

const projected = new Set([
  ...tableKeys.Members,
  ...localIndexes.Members,
  ...(indexedAttributes.Members ?? []),
])

test.each([
  ['plain', member],
  ['of long texts, which keys have as hashes', { ...member, group: 'g'.repeat(300), sub: 's'.repeat(300) }],
])('the indexes have all of a member but the last sign-in: %s', (_, stored) => {
  const entries = Object.entries(toItem(memberRowType, stored, 'r-1')).filter(([name]) => projected.has(name))
  const { lastLoginAt, firstInvitedAt, wantsReminders, ...expected } = stored
  expect(parseIndexedMember(Object.fromEntries(entries))).toEqual(expected)
})

test('the indexes of members have neither the last sign-in nor the revision, which every sign-in changes', () => {
  const definition = listTableDefinitions('').find(({ TableName }) => TableName === 'Members')
  const projections = definition?.LocalSecondaryIndexes?.map(({ Projection }) => Projection)
  expect(projections).toHaveLength(localIndexes.Members.length)
  for (const projection of projections ?? []) {
    expect(projection?.ProjectionType).toBe('INCLUDE')
    for (const name of ['lastLoginAt', REVISION_ATTRIBUTE])
      expect(projection?.NonKeyAttributes).not.toContain(name)
  }
})
