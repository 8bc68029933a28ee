import { expect, test } from 'vitest'
import type { MovedAccount } from './moved-account.ts'
import { planAccounts } from './plan-accounts.ts'
import { sampleAccount as account, sampleIdentity as identity, otherSub } from './testing/sample-accounts.ts'

const moved = (change: Partial<MovedAccount> = {}) => account({ sub: otherSub, ...change })
const external = { status: 'EXTERNAL_PROVIDER', identity } as const
const later = '2026-03-02T12:00:00.000Z'

type Case = { what: string; source?: Partial<MovedAccount>; target: MovedAccount[]; outcome: string }

test.each<Case>([
  { what: 'no account there', target: [], outcome: 'made' },
  { what: 'others there', target: [moved({ email: 'bob@example.com' })], outcome: 'made' },
  { what: 'one that a move has made', target: [moved()], outcome: 'found' },
  {
    what: 'one that a move has made in part',
    target: [moved({ status: 'FORCE_CHANGE_PASSWORD' })],
    outcome: 'found',
  },
  {
    what: 'its own',
    target: [account({ first: 'Augusta', status: 'FORCE_CHANGE_PASSWORD' })],
    outcome: 'found',
  },
  { what: 'its own, in another organization', target: [account({ group: null })], outcome: 'changed_there' },
  { what: 'its own, of another time', target: [account({ createdAt: later })], outcome: 'changed_there' },
  { what: 'one of another time', target: [moved({ createdAt: later })], outcome: 'address_taken' },
  { what: 'one of another organization', target: [moved({ group: 'globex' })], outcome: 'address_taken' },
  { what: 'one of a provider', target: [moved(external)], outcome: 'address_taken' },
  { what: 'that of the same identity', source: external, target: [moved(external)], outcome: 'found' },
  { what: 'one without the identity', source: external, target: [moved()], outcome: 'address_taken' },
  {
    what: 'the identity under another address',
    source: external,
    target: [moved({ ...external, email: 'bob@example.com' })],
    outcome: 'identity_taken',
  },
  {
    what: 'another identity of the provider under another address',
    source: external,
    target: [moved({ ...external, identity: { ...identity, subject: '2' }, email: 'bob@example.com' })],
    outcome: 'made',
  },
  {
    what: 'an address that is too long for Cognito',
    source: { email: `${'a'.repeat(120)}@example.com` },
    target: [],
    outcome: 'address_impossible',
  },
  { what: 'an id that is no UUID', source: { sub: 'demo-ada' }, target: [], outcome: 'no_uuid' },
])('$what -> $outcome', ({ source = {}, target, outcome }) => {
  const ada = account(source)
  const { made, found, conflicts } = planAccounts([ada], target)
  expect({ made, found, conflicts }).toEqual({
    made: outcome === 'made' ? [ada] : [],
    found: outcome === 'found' ? [{ account: ada, stored: target[0] }] : [],
    conflicts: ['made', 'found'].includes(outcome) ? [] : [{ email: ada.email, reason: outcome }],
  })
})
