import { randomUUID } from 'node:crypto'
import { groups, type organizationEndpoints } from '@kitchen-table/contract/organizations'
import { createSenderWith, createSenderWithRole } from './create-sender.ts'
import { type EndpointFixture, endpointFixture, type Prepare } from './endpoint-fixture.ts'
import { organizationPreconditions, SUB_GROUP_ID } from './organizations-preconditions.ts'
import {
  PLACEHOLDER_JOB_ID,
  PLACEHOLDER_ORGANIZATION_SLUG,
  PLACEHOLDER_SENDER_EMAIL,
  PLACEHOLDER_SENDER_SUB,
  PLACEHOLDER_UPLOAD_ID,
} from './placeholders.ts'
import { addUpload, pixelBytes } from './preconditions.ts'

const { group, archivedGroup, organizationJob } = organizationPreconditions

const unknownOrganization = { 'groups.not_found': { input: { slug: 'no-such-group' } } } as const
const stale = { 'groups.stale': { input: { version: 7 } } } as const
const unknownLayout = { 'catalog.layout_not_found': { input: { layout: 'no-such-layout' } } } as const
const busy = {
  'groups.busy': { impossible: 'Only while a job of the organization is at work; its own test covers it.' },
} as const

/** The sender's organization, if the condition holds of its record. */
const organizationWhere = (condition: string) =>
  `SELECT 1 FROM groups WHERE body ->> '$.title' = 'Organization of ' || $sub AND ${condition}`

/** The entry of a change of the sender's organization. */
const audited = (action: string) => `
  SELECT 1 FROM audit_entries a JOIN groups g ON g.slug = a.group_slug
  WHERE g.body ->> '$.title' = 'Organization of ' || $sub AND a.action = '${action}'`

/** An organization, and an upload that can become its image. */
const withImage =
  (sample: Parameters<typeof addUpload>[2]): Prepare =>
  async (product, sub) => ({
    ...(await group(product, sub)),
    ...(await addUpload(product, sub, { purpose: 'group-image', name: 'logo.png', ...sample })),
  })

const image = { upload: PLACEHOLDER_UPLOAD_ID }

const edited = { slug: PLACEHOLDER_ORGANIZATION_SLUG, version: 1 }

export const organizationFixtures = {
  listGroups: endpointFixture(groups.listGroups, { prepare: group, refusals: {} }),

  createGroup: endpointFixture(groups.createGroup, {
    valid: () => ({
      // The id of the creation is that of its job.
      id: PLACEHOLDER_JOB_ID,
      name: `New ${PLACEHOLDER_SENDER_EMAIL}`,
      managerEmail: `new-${PLACEHOLDER_SENDER_EMAIL}`,
      managerFirst: 'Canary',
      managerLast: 'Manager',
      maxMembers: 10,
    }),
    prepare: async () => ({ groupJobId: randomUUID() }),
    refusals: {
      'groups.exists': { input: { name: 'organization CANARY-ACME' } },
      'groups.email_exists': { input: { managerEmail: PLACEHOLDER_SENDER_EMAIL } },
      'groups.busy': { impossible: 'Only while the same creation is at work; its own test covers it.' },
      'accounts.wait': { input: { managerEmail: PLACEHOLDER_SENDER_EMAIL }, state: 'repeated' },
    },
    stored: [
      "SELECT 1 FROM groups WHERE body ->> '$.title' = 'New ' || lower($sub) || '@canary.example'",
      "SELECT 1 FROM members WHERE role = 'manager' AND email = 'new-' || lower($sub) || '@canary.example'",
    ],
    isNonAtomic: true,
  }),

  findGroup: endpointFixture(groups.findGroup, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG }),
    prepare: group,
    refusals: unknownOrganization,
  }),

  updateGroup: endpointFixture(groups.updateGroup, {
    valid: () => ({
      ...edited,
      groupDisplayName: null,
      groupLinkTo: null,
      layout: 'default',
      maxMembers: 77,
      hidesCompletions: true,
      sharesReport: true,
      sharesUsage: true,
      helpLines: [],
    }),
    optional: [
      'groupDisplayName',
      'groupLinkTo',
      'layout',
      'maxMembers',
      'hidesCompletions',
      'sharesReport',
      'sharesUsage',
      'helpLines',
    ],
    prepare: group,
    refusals: { ...unknownOrganization, ...stale, ...unknownLayout },
    stored: [organizationWhere("body ->> '$.maxMembers' = 77"), audited('max_members_changed')],
  }),

  setGroupImage: endpointFixture(groups.setGroupImage, {
    valid: () => ({ ...edited, upload: null }),
    prepare: group,
    refusals: {
      ...unknownOrganization,
      ...stale,
      'files.no_picture': {
        input: image,
        sender: createSenderWith(withImage({ bytes: pixelBytes.subarray(0, 40) })),
      },
      'files.busy': { input: image, sender: createSenderWith(withImage({})), state: 'overloaded' },
      'uploads.not_found': { input: image },
      'uploads.incomplete': { input: image, sender: createSenderWith(withImage({ state: 'begun' })) },
      'uploads.used': { input: image, sender: createSenderWith(withImage({ state: 'used' })) },
    },
    stored: [organizationWhere("body ->> '$.groupImage' IS NULL"), audited('branding_removed')],
    isNonAtomic: true,
  }),

  setGroupStatus: endpointFixture(groups.setGroupStatus, {
    valid: () => ({ ...edited, groupStatus: 'disabled' as const }),
    prepare: group,
    refusals: {
      ...unknownOrganization,
      ...stale,
      ...busy,
      'groups.archived': { sender: createSenderWith(archivedGroup) },
    },
    stored: [organizationWhere("body ->> '$.groupStatus' = 'disabled'"), audited('group_deactivated')],
    isNonAtomic: true,
  }),

  archiveGroup: endpointFixture(groups.archiveGroup, {
    valid: () => ({ ...edited, isArchived: true }),
    prepare: group,
    refusals: {
      ...unknownOrganization,
      ...stale,
      ...busy,
      'groups.provider_owned': { input: { slug: 'medica' } },
    },
    stored: [organizationWhere("body ->> '$.archivedAt' IS NOT NULL"), audited('group_archived')],
    isNonAtomic: true,
  }),

  removeGroup: endpointFixture(groups.removeGroup, {
    valid: () => ({
      slug: PLACEHOLDER_ORGANIZATION_SLUG,
      name: `Organization of ${PLACEHOLDER_SENDER_SUB}`,
    }),
    prepare: archivedGroup,
    refusals: {
      ...unknownOrganization,
      ...busy,
      'groups.not_removable': { sender: createSenderWith(group) },
    },
    stored: [audited('removal_started')],
    isNonAtomic: true,
  }),

  setAnnouncement: endpointFixture(groups.setAnnouncement, {
    valid: () => ({
      ...edited,
      announcement: { text: 'Hello', from: '2026-01-01', until: '2099-01-01', subGroupId: null },
    }),
    prepare: group,
    refusals: {
      'groups.not_found': { input: { slug: 'no-such-group' }, sender: createSenderWithRole('admin') },
      ...stale,
      'groups.sub_group_not_found': {
        input: {
          announcement: {
            text: 'Hello',
            from: '2026-01-01',
            until: '2099-01-01',
            subGroupId: 'no-such-floor',
          },
        },
      },
    },
    stored: [organizationWhere("body ->> '$.announcement.text' = 'Hello'"), audited('announcement_changed')],
  }),

  createSubGroup: endpointFixture(groups.createSubGroup, {
    valid: () => ({ ...edited, name: 'Third floor' }),
    prepare: group,
    refusals: {
      ...unknownOrganization,
      ...stale,
      'groups.sub_group_exists': { input: { name: 'canary FIRST-floor' } },
      'groups.too_many_sub_groups': {
        sender: createSenderWith(organizationPreconditions.groupOfManySubGroups),
      },
    },
    stored: [organizationWhere("body LIKE '%Third floor%'"), audited('sub_group_created')],
  }),

  updateSubGroup: endpointFixture(groups.updateSubGroup, {
    valid: () => ({ ...edited, id: SUB_GROUP_ID, name: 'Ground floor', layout: 'default' }),
    optional: ['name', 'layout'],
    prepare: group,
    refusals: {
      ...unknownOrganization,
      ...stale,
      ...unknownLayout,
      'groups.sub_group_not_found': { input: { id: 'no-such-floor' } },
      'groups.sub_group_exists': { input: { name: 'canary SECOND-floor' } },
    },
    stored: [organizationWhere("body LIKE '%Ground floor%'"), audited('sub_group_renamed')],
  }),

  removeSubGroup: endpointFixture(groups.removeSubGroup, {
    valid: () => ({ ...edited, id: SUB_GROUP_ID }),
    prepare: group,
    refusals: {
      ...unknownOrganization,
      ...stale,
      ...busy,
      'groups.sub_group_not_found': { input: { id: 'no-such-floor' } },
    },
    stored: [
      organizationWhere(`body NOT LIKE '%${SUB_GROUP_ID}%'`),
      "SELECT 1 FROM members WHERE sub = $sub || '-member' AND sub_group_id IS NULL",
    ],
    isNonAtomic: true,
  }),

  listGroupResources: endpointFixture(groups.listGroupResources, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG }),
    prepare: group,
    refusals: unknownOrganization,
  }),

  findGroupJob: endpointFixture(groups.findGroupJob, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG, id: PLACEHOLDER_JOB_ID }),
    prepare: organizationJob,
    refusals: unknownOrganization,
  }),

  listAuditEntries: endpointFixture(groups.listAuditEntries, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG, before: 'the-beginning' }),
    optional: ['before'],
    prepare: group,
    refusals: unknownOrganization,
  }),
} satisfies Record<keyof typeof organizationEndpoints, EndpointFixture>
