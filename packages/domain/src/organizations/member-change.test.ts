import { expect, test } from 'vitest'
import type { Actor } from '../accounts/actor.ts'
import { countMemberChanges, planMemberChange, replaceEmailDomain } from './member-change.ts'

const manager: Actor = { sub: 'mona', role: 'manager', group: 'acme', subGroupId: null }
const admin: Actor = { sub: 'root', role: 'admin', group: null, subGroupId: null }
const DAY = 24 * 60 * 60_000
const now = 100 * DAY
const ada = {
  sub: 'ada',
  role: 'user',
  enabled: true,
  email: 'ada@old.example',
  subGroupId: 'north',
  status: 'FORCE_CHANGE_PASSWORD',
  invitedAt: 0,
  wantsReminders: true,
} as const

test.each([
  { actor: manager, member: ada, change: 'disable', state: 'planned' },
  { actor: manager, member: ada, change: 'enable', state: 'unchanged' },
  { actor: manager, member: ada, change: 'delete', state: 'planned' },
  { actor: manager, member: { ...ada, enabled: false }, change: 'disable', state: 'unchanged' },
  { actor: manager, member: { ...ada, enabled: false }, change: 'enable', state: 'planned' },
  { actor: manager, member: { ...ada, sub: 'mona', role: 'manager' }, change: 'disable', state: 'yourself' },
  { actor: manager, member: { ...ada, role: 'manager' }, change: 'delete', state: 'not_allowed' },
  { actor: manager, member: { ...ada, role: 'manager' }, change: 'disable', state: 'not_allowed' },
  { actor: admin, member: { ...ada, role: 'manager' }, change: 'delete', state: 'planned' },
  { actor: { ...manager, group: 'globex' }, member: ada, change: 'disable', state: 'not_allowed' },
] as const)('to $change $member by $actor.role $actor.sub is $state', ({ actor, member, change, state }) => {
  expect(planMemberChange(actor, 'acme', member, { change }, now)).toBe(state)
})

test.each([
  { member: ada, state: 'planned' },
  { member: { ...ada, invitedAt: null }, state: 'planned' },
  { member: { ...ada, invitedAt: now - DAY }, state: 'recent' },
  { member: { ...ada, status: 'CONFIRMED' }, state: 'not_pending' },
  { member: { ...ada, wantsReminders: false }, state: 'refused' },
  { member: { ...ada, role: 'manager' }, state: 'planned' },
] as const)('an invitation of $member is $state', ({ member, state }) => {
  expect(planMemberChange(manager, 'acme', member, { change: 'invite' }, now)).toBe(state)
})

test.each([
  { subGroupId: 'north', state: 'unchanged' },
  { subGroupId: 'south', state: 'planned' },
  { subGroupId: null, state: 'planned' },
])('a move from north to $subGroupId is $state', ({ subGroupId, state }) => {
  expect(planMemberChange(manager, 'acme', ada, { change: 'move', subGroupId }, now)).toBe(state)
  expect(planMemberChange({ ...manager, sub: 'ada' }, 'acme', ada, { change: 'move', subGroupId }, now)).toBe(
    state,
  )
})

test('counts how many changes are in each state', () => {
  expect(countMemberChanges(['done', 'yourself', 'done'])).toEqual({ done: 2, yourself: 1 })
})

const domains = { from: 'old.example', to: 'new.example' }

test('a domain that replaces itself changes nothing', () => {
  expect(replaceEmailDomain('ada@old.example', { from: 'old.example', to: 'old.example' })).toBeNull()
})

test.each([
  { email: 'ada@old.example', replaced: 'ada@new.example' },
  { email: 'ada@sub.old.example', replaced: null },
  { email: 'ada@old.example.org', replaced: null },
  { email: '"a@b"@old.example', replaced: '"a@b"@new.example' },
])('$email becomes $replaced with another domain', ({ email, replaced }) => {
  expect(replaceEmailDomain(email, domains)).toBe(replaced)
  const state = planMemberChange(admin, 'acme', { ...ada, email }, { change: 'domain', domains }, now)
  expect(state).toBe(replaced === null ? 'unchanged' : 'planned')
})
