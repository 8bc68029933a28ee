import { expect, test } from 'vitest'
import { compareAccounts } from './compare-accounts.ts'
import type { MovedAccount } from './moved-account.ts'
import { sampleAccount as account, sampleIdentity as identity, otherSub } from './testing/sample-accounts.ts'

test.each<{ change: Partial<MovedAccount>; fields: string[] }>([
  { change: { first: 'A' }, fields: ['first'] },
  { change: { last: '' }, fields: ['last'] },
  { change: { role: 'user' }, fields: ['role'] },
  { change: { group: null }, fields: ['group'] },
  { change: { status: 'FORCE_CHANGE_PASSWORD' }, fields: ['status'] },
  { change: { enabled: false }, fields: ['enabled'] },
  { change: { createdAt: '2026-03-02T12:00:00.000Z' }, fields: ['createdAt'] },
  { change: { phone: '+15550100142', isPhoneVerified: true }, fields: ['phone', 'isPhoneVerified'] },
  { change: { status: 'EXTERNAL_PROVIDER', identity }, fields: ['status', 'identity'] },
])('finds another value of $fields', ({ change, fields }) => {
  const target = [account({ sub: otherSub, ...change })]
  expect(compareAccounts([account()], target)).toEqual([{ email: 'ada@example.com', fields }])
})

test('finds a missing account, and ignores the ids and the other accounts of the target', () => {
  const bob = account({ email: 'bob@example.com' })
  const target = [account({ sub: otherSub }), account({ email: 'else@example.com' })]
  expect(compareAccounts([account(), bob], target)).toEqual([{ email: 'bob@example.com', fields: 'missing' }])
})
