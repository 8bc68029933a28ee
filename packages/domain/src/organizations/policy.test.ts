import { describe, expect, test } from 'vitest'
import type { Actor, Role } from '../accounts/actor.ts'
import {
  mayAddMember,
  mayAdministerAccount,
  mayChangeMembership,
  mayDeleteMember,
  mayEditOrganizations,
  mayManageMember,
  mayManageOrganization,
  mayReadOrganization,
  mayRemoveMemberByImport,
  maySearchPeople,
  maySeeCompletions,
  maySeeLastLogin,
  maySetMemberEnabled,
  mayWithholdInvitation,
} from './policy.ts'

/** Everybody who may ask: `-` has no organization. */
const actors = {
  'user of acme': { role: 'user', group: 'acme' },
  'user of globex': { role: 'user', group: 'globex' },
  'user of -': { role: 'user', group: null },
  'manager of acme': { role: 'manager', group: 'acme' },
  'manager of globex': { role: 'manager', group: 'globex' },
  'manager of -': { role: 'manager', group: null },
  'admin of acme': { role: 'admin', group: 'acme' },
  'admin of globex': { role: 'admin', group: 'globex' },
  'admin of -': { role: 'admin', group: null },
} as const satisfies Record<string, Pick<Actor, 'role' | 'group'>>

type ActorName = keyof typeof actors
const actorNames = Object.keys(actors).filter((name): name is ActorName => name in actors)

const toActor = (name: ActorName): Actor => ({ sub: 'oneself', subGroupId: null, ...actors[name] })

const everyAdmin: ActorName[] = ['admin of acme', 'admin of globex', 'admin of -']

/** Expects that the predicate holds for exactly these actors. */
function expectAllowed(predicate: (actor: Actor) => boolean, allowed: readonly ActorName[]): void {
  const found = actorNames.filter((name) => predicate(toActor(name)))
  expect(found).toEqual(actorNames.filter((name) => allowed.includes(name)))
}

test('of acme: the names and logo are read by its people and administrators', () => {
  const allowed: ActorName[] = ['user of acme', 'manager of acme', ...everyAdmin]
  expectAllowed((actor) => mayReadOrganization(actor, 'acme'), allowed)
})

test('acme is run by its managers and administrators', () => {
  expectAllowed((actor) => mayManageOrganization(actor, 'acme'), ['manager of acme', ...everyAdmin])
})

test.each([
  { role: 'user', allowed: ['manager of acme', ...everyAdmin] },
  { role: 'manager', allowed: everyAdmin },
] as const)('a $role is added to acme by $allowed', ({ role, allowed }) => {
  expectAllowed((actor) => mayAddMember(actor, 'acme', role), allowed)
})

test.each([
  { role: 'user', group: 'acme', allowed: ['manager of acme', ...everyAdmin] },
  { role: 'manager', group: 'acme', allowed: ['manager of acme', ...everyAdmin] },
  { role: 'user', group: 'globex', allowed: ['manager of globex', ...everyAdmin] },
  { role: 'user', group: 'dormant', allowed: everyAdmin },
  // The organization that an administrator once belonged to.
  { role: 'admin', group: 'acme', allowed: everyAdmin },
  // Nobody without an organization is of the organization of those who have none.
  { role: 'user', group: null, allowed: everyAdmin },
] as const)('a $role of $group is managed by $allowed', ({ allowed, ...target }) => {
  expectAllowed((actor) => mayManageMember(actor, target), allowed)
})

const deletions: { role: Role; group: string | null; allowed: readonly ActorName[] }[] = [
  { role: 'user', group: 'acme', allowed: ['manager of acme', ...everyAdmin] },
  { role: 'manager', group: 'acme', allowed: everyAdmin },
  { role: 'admin', group: 'acme', allowed: everyAdmin },
  { role: 'user', group: null, allowed: everyAdmin },
  { role: 'manager', group: null, allowed: everyAdmin },
  { role: 'admin', group: null, allowed: everyAdmin },
]

describe.each(deletions)('T33: a $role of $group', ({ role, group, allowed }) => {
  test(`is deleted by ${allowed.join(', ')}`, () => {
    expectAllowed((actor) => mayDeleteMember(actor, { sub: 'another', role, group }), allowed)
  })

  test('does not delete themselves', () => {
    expectAllowed((actor) => mayDeleteMember(actor, { sub: 'oneself', role, group }), [])
  })
})

test.each([
  { what: 'organizations are edited', predicate: mayEditOrganizations },
  { what: 'an invitation is withheld', predicate: mayWithholdInvitation },
  { what: 'the last sign-in is seen', predicate: maySeeLastLogin },
  { what: 'people are searched', predicate: maySearchPeople },
])('$what by administrators only', ({ predicate }) => {
  expectAllowed(predicate, everyAdmin)
})

const [learner, manager, admin] = (['user', 'manager', 'admin'] as const).map((role) => {
  return { sub: 'another', role, group: 'acme' }
})

test.each([
  {
    what: 'enabled and disabled',
    may: maySetMemberEnabled,
    target: learner,
    allowed: ['manager of acme', ...everyAdmin],
  },
  { what: 'enabled and disabled', may: maySetMemberEnabled, target: manager, allowed: everyAdmin },
  { what: 'enabled and disabled', may: maySetMemberEnabled, target: admin, allowed: everyAdmin },
  {
    what: 'corrected',
    may: mayAdministerAccount,
    target: learner,
    allowed: ['manager of acme', ...everyAdmin],
  },
  { what: 'corrected', may: mayAdministerAccount, target: manager, allowed: everyAdmin },
  { what: 'corrected', may: mayAdministerAccount, target: admin, allowed: [] },
  { what: 'given another role', may: mayChangeMembership, target: learner, allowed: everyAdmin },
  { what: 'given another role', may: mayChangeMembership, target: manager, allowed: everyAdmin },
  { what: 'given another role', may: mayChangeMembership, target: admin, allowed: [] },
] as const)(
  'T33: a $target.role of acme is $what by $allowed, and nobody by themselves',
  ({ may, target, allowed }) => {
    if (target === undefined) throw new Error('There are three targets.')
    expectAllowed((actor) => may(actor, target), allowed)
    expectAllowed((actor) => may(actor, { ...target, sub: 'oneself' }), [])
  },
)

test.each([maySetMemberEnabled, mayAdministerAccount])(
  'of those without an organization, administrators take care',
  (may) => {
    expectAllowed((actor) => may(actor, { sub: 'another', role: 'user', group: null }), everyAdmin)
  },
)

test('nobody without an organization has a membership that could change', () => {
  expectAllowed((actor) => mayChangeMembership(actor, { sub: 'another', role: 'user', group: null }), [])
})

test.each([
  { group: { slug: 'acme', hidesCompletions: false }, allowed: ['manager of acme', ...everyAdmin] },
  { group: { slug: 'acme', hidesCompletions: true }, allowed: everyAdmin },
  { group: null, allowed: everyAdmin },
] as const)('the completed lessons of a member of $group are seen by $allowed', ({ group, allowed }) => {
  expectAllowed((actor) => maySeeCompletions(actor, group), allowed)
})

test.each([
  { sub: 'another', role: 'user', removes: true },
  { sub: 'another', role: 'manager', removes: false },
  { sub: 'oneself', role: 'user', removes: false },
  { sub: 'oneself', role: 'manager', removes: false },
] as const)('a file without $sub, a $role, removes them: $removes', ({ removes, ...member }) => {
  expect(mayRemoveMemberByImport({ sub: 'oneself' }, member)).toBe(removes)
})
