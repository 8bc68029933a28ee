import { createReminderRefusalTokens } from '@kitchen-table/application/features'
import { TEST_SECRET_KEY } from '@kitchen-table/application/testing/samples'
import { groups, type invitationEndpoints } from '@kitchen-table/contract/organizations'
import { createSender } from './create-sender.ts'
import { type EndpointFixture, endpointFixture, type Prepare } from './endpoint-fixture.ts'
import {
  addOwnOrganization,
  memberSubOf,
  organizationPreconditions,
  switchedOff,
} from './organizations-preconditions.ts'
import { PLACEHOLDER_CODE, PLACEHOLDER_MEMBER_SUB, PLACEHOLDER_ORGANIZATION_SLUG } from './placeholders.ts'

const { group } = organizationPreconditions

const asAdminWith =
  (prepare: Prepare) =>
  (product: Parameters<typeof createSender>[0]): ReturnType<typeof createSender> =>
    createSender(product, { grant: 'admin', prepare })

const notPlannable = {
  'groups.not_found': { input: { slug: 'no-such-group' }, sender: asAdminWith(group) },
  'groups.provider_owned': { input: { slug: 'medica' }, sender: asAdminWith(group) },
  'groups.switched_off': { sender: asAdminWith(switchedOff(group)) },
} as const
const stale = { 'groups.stale': { input: { version: 7 } } } as const

const organizationWhere = (condition: string) =>
  `SELECT 1 FROM groups WHERE body ->> '$.title' = 'Organization of ' || $sub AND ${condition}`

const edited = { slug: PLACEHOLDER_ORGANIZATION_SLUG, version: 1 }
const text = { slug: PLACEHOLDER_ORGANIZATION_SLUG, text: 'Come and look around.' }

/** The member of the sender's organization, with the token of the link in a reminder to them. */
const withReminderLink: Prepare = async (product, sub) => ({
  ...(await group(product, sub)),
  code: createReminderRefusalTokens(TEST_SECRET_KEY).create(memberSubOf(sub)),
})

export const invitationFixtures = {
  planLaunch: endpointFixture(groups.planLaunch, {
    valid: () => ({ ...edited, timeZone: 'UTC', start: null, hours: 4 as const }),
    prepare: group,
    refusals: {
      ...notPlannable,
      ...stale,
      'groups.busy': { impossible: 'Only for a job with the very same random id.' },
    },
    stored: [organizationWhere("body ->> '$.launch.hours' = 4")],
    isNonAtomic: true,
  }),

  stopLaunch: endpointFixture(groups.stopLaunch, {
    valid: () => edited,
    prepare: (product, sub) => {
      const launch = { id: 'planned', startsAt: product.clock.at + 60_000, hours: 0 }
      return addOwnOrganization(product, sub, { launch })
    },
    refusals: { ...notPlannable, ...stale },
    stored: [organizationWhere("body ->> '$.launch' IS NULL")],
  }),

  updateInvitations: endpointFixture(groups.updateInvitations, {
    valid: () => ({
      ...edited,
      timeZone: 'Europe/Berlin',
      invitationText: 'Come and look around.',
      reminderDays: [7 as const, 21 as const],
    }),
    optional: ['timeZone', 'invitationText', 'reminderDays'],
    prepare: group,
    refusals: { ...notPlannable, ...stale },
    stored: [organizationWhere("body ->> '$.invitationText' = 'Come and look around.'")],
  }),

  previewInvitation: endpointFixture(groups.previewInvitation, {
    valid: () => ({ ...text, language: 'es' as const, isReminder: true }),
    prepare: group,
    refusals: notPlannable,
    storesNothing: true,
  }),

  sendTestInvitation: endpointFixture(groups.sendTestInvitation, {
    valid: () => text,
    prepare: group,
    refusals: {
      ...notPlannable,
      'groups.member_not_found': { impossible: 'Only for a person who is removed meanwhile.' },
      'accounts.wait': { state: 'repeated' },
    },
    stored: [],
  }),

  refuseReminders: endpointFixture(groups.refuseReminders, {
    valid: () => ({ person: PLACEHOLDER_MEMBER_SUB, token: PLACEHOLDER_CODE }),
    prepare: withReminderLink,
    refusals: { 'groups.reminder_link_invalid': { input: { token: 'another-one' } } },
    stored: ["SELECT 1 FROM members WHERE sub = $sub || '-member' AND wants_reminders = 0"],
    isNonAtomic: true,
  }),
} satisfies Record<keyof typeof invitationEndpoints, EndpointFixture>
