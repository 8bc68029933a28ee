import {
  groups,
  type memberChangeEndpoints,
  type memberEndpoints,
} from '@kitchen-table/contract/organizations'
import { createSender, createSenderWith, createSenderWithRole } from './create-sender.ts'
import { type EndpointFixture, endpointFixture } from './endpoint-fixture.ts'
import {
  changedRecently,
  organizationPreconditions,
  SUB_GROUP_ID,
  switchedOff,
} from './organizations-preconditions.ts'
import {
  PLACEHOLDER_JOB_ID,
  PLACEHOLDER_MEMBER_SUB,
  PLACEHOLDER_ORGANIZATION_SLUG,
  PLACEHOLDER_SENDER_EMAIL,
  PLACEHOLDER_SENDER_SUB,
} from './placeholders.ts'

const { group, fullGroup, disabledWithoutSeat, groupOfActive, groupOfSecured, onlyManager, providedMember } =
  organizationPreconditions
const { finishedChange, finishedRemoval } = organizationPreconditions

const asAdmin = createSenderWithRole('admin')

const unknownOrganization = { 'groups.not_found': { input: { slug: 'no-such-group' } } } as const
/** A manager is refused alike for an organization that exists and for one that does not. */
const unknownOwnOrganization = {
  'groups.not_found': { input: { slug: 'no-such-group' }, sender: asAdmin },
} as const
const unknownMember = {
  'groups.member_denied': { input: { sub: 'no-such-person' } },
  'groups.member_not_found': { input: { sub: 'no-such-person' }, sender: asAdmin },
} as const
const providerOwnedOrganization = {
  'groups.provider_owned': { input: { slug: 'medica' }, sender: asAdmin },
} as const
const asAdminWith =
  (prepare: EndpointFixture['prepare']): typeof asAdmin =>
  (product) =>
    createSender(product, { grant: 'admin', prepare })

const providedPerson = { 'groups.provider_owned': { sender: asAdminWith(providedMember) } } as const
const off = { 'groups.switched_off': { sender: asAdminWith(switchedOff(group)) } } as const
const cannotInviteOrMove = {
  'groups.switched_off': {
    input: { change: 'invite' },
    sender: asAdminWith(switchedOff(group)),
  },
  'groups.sub_group_not_found': { input: { change: 'move', subGroupId: 'no-such-floor' } },
} as const
const ownAccount = { input: { sub: PLACEHOLDER_SENDER_SUB }, sender: asAdmin } as const
const busy = {
  'groups.busy': { impossible: 'Only while a job on the same record is at work; its own test covers it.' },
} as const
const tooManyInvitations = {
  'groups.too_many_invitations': {
    impossible: 'Only after 10,000 invitations within a day; its own test covers it.',
  },
} as const
const lastAdmin = {
  'groups.last_admin': {
    impossible:
      'The administrator who asks remains, but for two at the same time; the suite of the port covers it.',
  },
} as const

const memberOfSender = (condition: string) =>
  `SELECT 1 FROM members WHERE group_slug = (SELECT group_slug FROM people WHERE sub = $sub) AND ${condition}`

/** Finds that there are so many jobs that change members of the organization of the sender, whether finished or not. */
const changeJobsOfSender = (count: number) =>
  `SELECT 1 FROM jobs WHERE subject = (SELECT 'group:' || group_slug || ':changes' FROM members WHERE sub = $sub || '-member') GROUP BY subject HAVING count(*) = ${count}`

const someMembers = { subs: [PLACEHOLDER_MEMBER_SUB] }

export const memberFixtures = {
  listMembers: endpointFixture(groups.listMembers, {
    valid: () => ({
      slug: PLACEHOLDER_ORGANIZATION_SLUG,
      search: 'can',
      subGroup: 'none',
      status: 'pending' as const,
      sort: 'name' as const,
      order: 'descending' as const,
      after: 'the-beginning',
    }),
    optional: ['search', 'subGroup', 'status', 'sort', 'order', 'after'],
    prepare: group,
    refusals: unknownOrganization,
  }),

  findMembersByEmail: endpointFixture(groups.findMembersByEmail, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG, emails: [PLACEHOLDER_SENDER_EMAIL] }),
    prepare: group,
    refusals: unknownOrganization,
    storesNothing: true,
  }),

  findMember: endpointFixture(groups.findMember, {
    valid: () => ({ sub: PLACEHOLDER_MEMBER_SUB }),
    prepare: group,
    refusals: unknownMember,
  }),

  addMember: endpointFixture(groups.addMember, {
    valid: () => ({
      slug: PLACEHOLDER_ORGANIZATION_SLUG,
      email: `new-${PLACEHOLDER_SENDER_EMAIL}`,
      first: 'Canary',
      last: 'Newcomer',
      role: 'user' as const,
      language: 'es' as const,
      subGroupId: SUB_GROUP_ID,
      isInvited: true,
    }),
    optional: ['language', 'subGroupId', 'isInvited'],
    prepare: group,
    refusals: {
      ...unknownOwnOrganization,
      ...providerOwnedOrganization,
      ...busy,
      ...tooManyInvitations,
      ...off,
      'groups.full': { sender: createSenderWith(fullGroup) },
      'groups.sub_group_not_found': { input: { subGroupId: 'no-such-floor' } },
      'groups.email_exists': { input: { email: PLACEHOLDER_SENDER_EMAIL } },
      'accounts.wait': { input: { email: PLACEHOLDER_SENDER_EMAIL }, state: 'repeated' },
    },
    stored: [
      memberOfSender("email = 'new-' || lower($sub) || '@canary.example'"),
      "SELECT 1 FROM people WHERE email = 'new-' || lower($sub) || '@canary.example' AND language = 'es'",
    ],
    isNonAtomic: true,
  }),

  moveMembers: endpointFixture(groups.moveMembers, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG, subGroupId: null, members: someMembers }),
    prepare: group,
    refusals: {
      ...unknownOwnOrganization,
      ...busy,
      'groups.sub_group_not_found': { input: { subGroupId: 'no-such-floor' } },
    },
    stored: [
      memberOfSender("sub = $sub || '-member' AND sub_group_id IS NULL"),
      "SELECT 1 FROM people WHERE sub = $sub || '-member' AND sub_group_id IS NULL",
    ],
  }),

  remindMembers: endpointFixture(groups.remindMembers, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG, members: someMembers }),
    prepare: group,
    refusals: {
      ...unknownOwnOrganization,
      ...providerOwnedOrganization,
      ...busy,
      ...tooManyInvitations,
      ...off,
    },
    stored: [memberOfSender("sub = $sub || '-member' AND invited_at > joined_at")],
    isNonAtomic: true,
  }),

  deleteMember: endpointFixture(groups.deleteMember, {
    valid: () => ({ sub: PLACEHOLDER_MEMBER_SUB }),
    prepare: group,
    refusals: {
      ...unknownMember,
      ...providedPerson,
      ...busy,
      ...lastAdmin,
      'groups.yourself': { input: { sub: PLACEHOLDER_SENDER_SUB }, sender: asAdmin },
    },
    stored: [
      "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM people WHERE sub = $sub || '-member')",
      "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE sub = $sub || '-member')",
    ],
    isNonAtomic: true,
  }),

  resendInvitation: endpointFixture(groups.resendInvitation, {
    valid: () => ({ sub: PLACEHOLDER_MEMBER_SUB, notification: true }),
    prepare: group,
    refusals: {
      ...unknownMember,
      ...providedPerson,
      ...tooManyInvitations,
      ...off,
      'groups.not_pending': { sender: createSenderWith(groupOfActive) },
      'accounts.wait': { state: 'repeated' },
      'auth.forbidden': { input: { notification: false } },
    },
    stored: [memberOfSender("sub = $sub || '-member' AND invited_at > joined_at")],
    isNonAtomic: true,
  }),

  previewMemberChange: endpointFixture(groups.previewMemberChange, {
    valid: () => ({
      slug: PLACEHOLDER_ORGANIZATION_SLUG,
      members: someMembers,
      change: 'delete' as const,
      domains: { from: 'canary.example', to: 'new.example' },
      subGroupId: null,
    }),
    optional: ['domains', 'subGroupId'],
    prepare: group,
    refusals: { ...unknownOwnOrganization, ...providerOwnedOrganization, ...cannotInviteOrMove },
    storesNothing: true,
  }),

  changeMembers: endpointFixture(groups.changeMembers, {
    valid: () => ({
      slug: PLACEHOLDER_ORGANIZATION_SLUG,
      members: someMembers,
      change: 'disable' as const,
      domains: { from: 'canary.example', to: 'new.example' },
      subGroupId: null,
      expected: 1,
    }),
    optional: ['domains', 'subGroupId'],
    prepare: group,
    refusals: {
      ...unknownOwnOrganization,
      ...cannotInviteOrMove,
      'groups.provider_owned': { input: { slug: 'medica', change: 'delete' }, sender: asAdmin },
      ...busy,
      'groups.selection_changed': { input: { expected: 2 } },
    },
    stored: [changeJobsOfSender(1)],
  }),

  undoMemberChange: endpointFixture(groups.undoMemberChange, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG, id: PLACEHOLDER_JOB_ID }),
    prepare: finishedChange,
    refusals: {
      ...unknownOwnOrganization,
      ...busy,
      'groups.change_not_undoable': { sender: createSenderWith(finishedRemoval) },
    },
    stored: [changeJobsOfSender(2)],
  }),

  listMemberChanges: endpointFixture(groups.listMemberChanges, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG, id: PLACEHOLDER_JOB_ID, after: '0' }),
    optional: ['after'],
    prepare: finishedChange,
    refusals: unknownOrganization,
  }),

  exportChosenMembers: endpointFixture(groups.exportChosenMembers, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG, members: someMembers }),
    prepare: group,
    refusals: unknownOrganization,
    stored: [
      `SELECT 1 FROM audit_entries a JOIN groups g ON g.slug = a.group_slug
       WHERE g.body ->> '$.title' = 'Organization of ' || $sub AND a.action = 'members_exported'`,
    ],
  }),

  correctMember: endpointFixture(groups.correctMember, {
    valid: () => ({
      sub: PLACEHOLDER_MEMBER_SUB,
      email: `corrected-${PLACEHOLDER_SENDER_EMAIL}`,
      first: 'Canary',
      last: 'Corrected',
    }),
    prepare: group,
    refusals: {
      ...unknownMember,
      ...providedPerson,
      ...busy,
      'groups.own_account': ownAccount,
      'groups.email_exists': { input: { email: PLACEHOLDER_SENDER_EMAIL } },
      'groups.recently_changed': { sender: createSenderWith(changedRecently(group, 'second_factor_reset')) },
      'accounts.wait': { input: { email: PLACEHOLDER_SENDER_EMAIL }, state: 'repeated' },
    },
    stored: [
      memberOfSender("sub = $sub || '-member' AND email = 'corrected-' || lower($sub) || '@canary.example'"),
      "SELECT 1 FROM accounts WHERE sub = $sub || '-member' AND last = 'Corrected'",
    ],
    isNonAtomic: true,
  }),

  resetMemberSecondFactor: endpointFixture(groups.resetMemberSecondFactor, {
    valid: () => ({ sub: PLACEHOLDER_MEMBER_SUB, reason: 'lost_phone' as const }),
    prepare: groupOfSecured,
    refusals: {
      ...unknownMember,
      ...providedPerson,
      ...busy,
      'groups.own_account': ownAccount,
      'groups.no_second_factor': { sender: createSenderWith(groupOfActive) },
      'groups.recently_changed': {
        sender: createSenderWith(changedRecently(groupOfSecured, 'member_address_corrected')),
      },
    },
    stored: ["SELECT 1 FROM accounts WHERE sub = $sub || '-active' AND mfa = 'NONE'"],
    isNonAtomic: true,
  }),

  unlockMember: endpointFixture(groups.unlockMember, {
    valid: () => ({ sub: PLACEHOLDER_MEMBER_SUB, reason: 'wrong_codes' as const }),
    prepare: group,
    refusals: { ...unknownMember, ...providedPerson, ...busy, 'groups.own_account': ownAccount },
    stored: ["SELECT 1 FROM audit_entries WHERE action = 'account_unlocked'"],
    isNonAtomic: true,
  }),

  setMemberRole: endpointFixture(groups.setMemberRole, {
    valid: () => ({ sub: PLACEHOLDER_MEMBER_SUB, role: 'manager' as const }),
    prepare: group,
    refusals: {
      'groups.member_not_found': { input: { sub: 'no-such-person' } },
      ...providedPerson,
      ...busy,
      'groups.own_account': { input: { sub: PLACEHOLDER_SENDER_SUB } },
      'groups.only_manager': { input: { role: 'user' }, sender: asAdminWith(onlyManager) },
    },
    stored: [
      "SELECT 1 FROM members WHERE sub = $sub || '-member' AND role = 'manager'",
      "SELECT 1 FROM accounts WHERE sub = $sub || '-member' AND role = 'manager'",
    ],
    isNonAtomic: true,
  }),

  transferMember: endpointFixture(groups.transferMember, {
    valid: () => ({ sub: PLACEHOLDER_MEMBER_SUB, group: 'globex' }),
    prepare: group,
    refusals: {
      'groups.member_not_found': { input: { sub: 'no-such-person' } },
      'groups.provider_owned': { input: { group: 'medica' } },
      ...busy,
      'groups.own_account': { input: { sub: PLACEHOLDER_SENDER_SUB } },
      'groups.manager_stays': { sender: asAdminWith(onlyManager) },
      'groups.not_found': { input: { group: 'no-such-group' } },
      'groups.switched_off': { input: { group: 'dormant' } },
      'groups.full': {
        impossible: 'Only while the other organization has no free seat; its own test covers it.',
      },
    },
    stored: [
      "SELECT 1 FROM members WHERE sub = $sub || '-member' AND group_slug = 'globex'",
      "SELECT 1 FROM accounts WHERE sub = $sub || '-member' AND group_slug = 'globex'",
    ],
    isNonAtomic: true,
  }),

  setMemberEnabled: endpointFixture(groups.setMemberEnabled, {
    valid: () => ({ sub: PLACEHOLDER_MEMBER_SUB, enabled: false }),
    prepare: group,
    refusals: {
      ...unknownMember,
      'groups.yourself': { input: { sub: PLACEHOLDER_SENDER_SUB }, sender: asAdmin },
      'groups.no_seat': { input: { enabled: true }, sender: asAdminWith(disabledWithoutSeat) },
      ...busy,
      ...lastAdmin,
    },
    stored: ["SELECT 1 FROM people WHERE sub = $sub || '-member' AND enabled = 0"],
    isNonAtomic: true,
  }),

  searchPeople: endpointFixture(groups.searchPeople, {
    valid: () => ({ search: 'can', after: 'a' }),
    optional: ['after'],
    refusals: {},
  }),

  listPoolPeople: endpointFixture(groups.listPoolPeople, {
    valid: () => ({ after: 'a' }),
    optional: ['after'],
    refusals: {},
  }),
} satisfies Record<keyof (typeof memberEndpoints & typeof memberChangeEndpoints), EndpointFixture>
