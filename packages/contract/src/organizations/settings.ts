import {
  auditActions,
  isDay,
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_SEATS,
  type ReminderOutcome,
  reminderDayChoices,
} from '@kitchen-table/domain/organizations'
import { languages } from '@kitchen-table/i18n/locale'
import { z } from 'zod'
import { ownHelpLinesInput } from '../catalog/help-line-input.ts'
import { ownHelpLine } from '../catalog/help-lines.ts'
import { endpoint, refusals, route } from '../endpoint.ts'
import { creationId, groupSlug, layoutSlug, nameText } from '../fields.ts'
import { messages as fieldMessages } from '../messages.ts'
import { uploadId } from '../uploads.ts'
import { createMemberEmailSchema, cursor, groupName, groupStatus, personName, subGroupId } from './fields.ts'
import { memberChangeOutcome } from './member-changes.ts'
import { messages } from './messages.ts'

/** An organization in the list of organizations. */
export const groupRow = z.object({
  slug: z.string(),
  title: z.string(),
  groupDisplayName: z.string().nullable(),
  groupStatus,
  /** When it was archived; null if it is not. */
  archivedAt: z.string().nullable(),
  createdAt: z.string(),
  memberCount: z.int(),
  /** Those of them who are disabled, and have no seat. */
  disabledCount: z.int(),
  /** 0 = unlimited. */
  maxMembers: z.int(),
  /** Whether its members come from an identity provider. */
  isProviderOwned: z.boolean(),
})
export type OrganizationRow = z.infer<typeof groupRow>

export const reminderOutcome = z.object({
  sent: z.int(),
  recent: z.int(),
  notPending: z.int(),
  limited: z.int(),
  // Jobs of an earlier release have none.
  refused: z.int().default(0),
  stoppedBy: z.enum(['daily_limit', 'disabled']).nullable(),
}) satisfies z.ZodType<ReminderOutcome>

/**
 * How a move of many members has ended. 'unchanged': all of them were there already. 'no_sub_group', 'gone': the sub-group
 * or the organization does not exist any more.
 */
export const moveOutcome = z.enum(['moved', 'unchanged', 'no_sub_group', 'gone'])
export type MoveOutcome = z.infer<typeof moveOutcome>

/** How far the work on many records is, such as a move of many members. */
export const organizationJob = z.object({
  id: z.string(),
  done: z.int(),
  /** How many records there are to work on; null until it is known. */
  total: z.int().nullable(),
  isFinished: z.boolean(),
  /** Of a finished job that has invited people again; null otherwise. */
  reminders: reminderOutcome.nullable(),
  /** Of a finished job that has moved members; null otherwise. */
  moves: moveOutcome.nullable(),
  /** Of a finished job that has changed members; null otherwise. */
  changes: memberChangeOutcome.nullable(),
})
export type OrganizationJob = z.infer<typeof organizationJob>

const announcement = z.object({
  text: z.string(),
  from: z.string(),
  until: z.string(),
  subGroupId: z.string().nullable(),
})

/** An organization as those see it who run it. */
export const organizationDetails = groupRow.extend({
  /** To be sent with every change. */
  version: z.int(),
  groupLinkTo: z.string().nullable(),
  /** The address of the image. */
  groupImage: z.string().nullable(),
  settings: z.object({ layout: z.string() }),
  subGroups: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      settings: z.object({ layout: z.string() }),
      memberCount: z.int(),
    }),
  ),
  /** Members without a sub-group. */
  noSubGroupCount: z.int(),
  /** Members who were invited and have never signed in; and those of them who were invited more than 45 days ago. */
  pendingCount: z.int(),
  staleInvitationCount: z.int(),
  /** Members who were added without an invitation, and not invited since. */
  uninvitedCount: z.int(),
  /** Those of them who were invited at least seven days ago, and so can be invited again. */
  remindableCount: z.int(),
  /** Members who have asked to be removed. */
  removalRequestCount: z.int(),
  /** Whether managers do not see how many lessons a member has completed. */
  hidesCompletions: z.boolean(),
  /** Whether managers see the report of each quarter. */
  sharesReport: z.boolean(),
  /** Whether managers see the usage of each month. */
  sharesUsage: z.boolean(),
  timeZone: z.string(),
  /** What its invitations say besides their own words. */
  invitationText: z.string(),
  /** The days after the first invitation on which it is sent again by itself. */
  reminderDays: z.array(z.literal(reminderDayChoices)),
  /** When those who were added without an invitation get theirs; `isOver`: the last ones were to be sent by now. */
  launch: z.object({ startsAt: z.string(), hours: z.number(), isOver: z.boolean() }).nullable(),
  /** The sentence on the dashboard of its members, from a day to another. */
  announcement: announcement.nullable(),
  /** Its own places that help, first on the page "Help right now" of its members. */
  helpLines: z.array(ownHelpLine),
  hasResources: z.boolean(),
  /** How far the last change of status has reached the accounts of the members; null if there is nothing to report. */
  statusJob: organizationJob.nullable(),
  can: z.object({
    edit: z.boolean(),
    addMember: z.boolean(),
    addManager: z.boolean(),
    seeLastLogin: z.boolean(),
    seeAnalytics: z.boolean(),
    seeReport: z.boolean(),
    /** Whether they see the usage of each month. */
    seeUsage: z.boolean(),
    /** Whether they plan invitations, and change their words. */
    planInvitations: z.boolean(),
  }),
})
export type OrganizationDetails = z.infer<typeof organizationDetails>

const auditEntry = z.object({
  id: z.string(),
  time: z.string(),
  action: z.enum(auditActions),
  /** Null for the server itself. */
  actor: z.string().nullable(),
  /** The person it happened to; null where no single person is meant. */
  subject: z.string().nullable(),
  detail: z.string(),
})
export type AuditEntryView = z.infer<typeof auditEntry>

const maxMembers = z.int({ error: messages.enterNumber }).min(0).max(MAX_SEATS)
const version = z.int().min(1)
const day = z.string().refine(isDay, { error: messages.chooseDay })

/** An absolute address with http or https (docs/security.md T12). */
const link = z
  .string()
  .trim()
  .max(500, { error: () => fieldMessages.atMostCharacters({ max: 500 }) })
  .regex(
    /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?(?:[/?#][^\s<>"\\^`{|}]*)?$/,
    { error: messages.webAddress },
  )

export const organizationEndpoints = {
  /** Administrators get all organizations, managers their own. */
  listGroups: endpoint({ permission: 'groups.list' })
    .route(route('GET', '/groups', 'Organizations, sorted by title'))
    .output(z.object({ groups: z.array(groupRow) })),

  /** `managerEmail` is 'superadmin' for an organization without a manager. */
  createGroup: endpoint({ permission: 'groups.edit' })
    .errors(refusals('groups.exists', 'groups.email_exists', 'groups.busy', 'accounts.wait'))
    .route(route('POST', '/groups', 'Create an organization and invite its manager', { successStatus: 201 }))
    .input(
      z.strictObject({
        id: creationId,
        name: groupName,
        managerEmail: z.union([
          z.literal('superadmin'),
          createMemberEmailSchema(messages.managerEmailRequired),
        ]),
        managerFirst: personName,
        managerLast: personName,
        maxMembers,
      }),
    )
    .output(groupRow),

  findGroup: endpoint({ permission: 'groups.members.read' })
    .errors(refusals('groups.not_found'))
    .route(route('GET', '/groups/{slug}', 'An organization as those see it who run it'))
    .input(z.strictObject({ slug: groupSlug }))
    .output(organizationDetails),

  /** Changes the settings that are sent. A display name or link of null removes it. */
  updateGroup: endpoint({ permission: 'groups.edit' })
    .errors(refusals('groups.not_found', 'groups.stale', 'catalog.layout_not_found'))
    .route(route('PATCH', '/groups/{slug}', 'Change settings of an organization'))
    .input(
      z.strictObject({
        slug: groupSlug,
        version,
        groupDisplayName: groupName.nullable().optional(),
        groupLinkTo: link.nullable().optional(),
        layout: layoutSlug.optional(),
        maxMembers: maxMembers.optional(),
        hidesCompletions: z.boolean().optional(),
        sharesReport: z.boolean().optional(),
        sharesUsage: z.boolean().optional(),
        helpLines: ownHelpLinesInput.optional(),
      }),
    )
    .output(organizationDetails),

  /** Sets the image of an organization to an uploaded one; null removes it. */
  setGroupImage: endpoint({ permission: 'groups.edit' })
    .errors(refusals('groups.not_found', 'groups.stale', 'files.no_picture', 'files.busy'))
    .errors(refusals('uploads.not_found', 'uploads.incomplete', 'uploads.used'))
    .route(route('PUT', '/groups/{slug}/image', 'Set or remove the image of an organization'))
    .input(z.strictObject({ slug: groupSlug, version, upload: uploadId.nullable() }))
    .output(organizationDetails),

  /** Takes effect at once: no member of a disabled organization can act. A job carries it over to the user pool. */
  setGroupStatus: endpoint({ permission: 'groups.edit' })
    .errors(refusals('groups.not_found', 'groups.stale', 'groups.busy', 'groups.archived'))
    .route(route('PUT', '/groups/{slug}/status', 'Activate or deactivate an organization'))
    .input(z.strictObject({ slug: groupSlug, version, groupStatus }))
    .output(organizationDetails),

  /** An archived organization is disabled. Taken out of the archive, it stays so. */
  archiveGroup: endpoint({ permission: 'groups.archive' })
    .errors(refusals('groups.not_found', 'groups.stale', 'groups.busy', 'groups.provider_owned'))
    .route(route('PUT', '/groups/{slug}/archived', 'Archive an organization, or take it out of the archive'))
    .input(z.strictObject({ slug: groupSlug, version, isArchived: z.boolean() }))
    .output(organizationDetails),

  /** Begins to remove an archived organization with its members. `name` is its title, typed to confirm it. */
  removeGroup: endpoint({ permission: 'groups.archive' })
    .errors(refusals('groups.not_found', 'groups.not_removable', 'groups.busy'))
    .route(
      route('POST', '/groups/{slug}/removed', 'Remove an organization with everything', {
        successStatus: 202,
      }),
    )
    .input(z.strictObject({ slug: groupSlug, name: z.string().max(200) }))
    .output(z.object({ job: z.string() })),

  /** Sets the sentence on the dashboard of the members; null removes it. */
  setAnnouncement: endpoint({ permission: 'groups.announcement.edit' })
    .errors(refusals('auth.forbidden', 'groups.not_found', 'groups.stale', 'groups.sub_group_not_found'))
    .route(route('PUT', '/groups/{slug}/announcement', 'Announce something on the dashboard of the members'))
    .input(
      z.strictObject({
        slug: groupSlug,
        version,
        announcement: z
          .strictObject({
            text: nameText()
              .min(1, { error: messages.announcementRequired })
              .max(MAX_ANNOUNCEMENT_LENGTH, {
                error: () => fieldMessages.atMostCharacters({ max: MAX_ANNOUNCEMENT_LENGTH }),
              })
              .regex(/^\P{Cc}*$/u, { error: messages.oneLine }),
            from: day,
            until: day,
            subGroupId: subGroupId.nullable(),
          })
          .nullable(),
      }),
    )
    .output(organizationDetails),

  createSubGroup: endpoint({ permission: 'groups.subGroups.edit' })
    .errors(
      refusals('groups.not_found', 'groups.stale', 'groups.sub_group_exists', 'groups.too_many_sub_groups'),
    )
    .route(route('POST', '/groups/{slug}/sub-groups', 'Create a sub-group', { successStatus: 201 }))
    .input(z.strictObject({ slug: groupSlug, version, name: groupName }))
    .output(organizationDetails),

  /** Renames a sub-group, or gives it a layout: '' is that of the organization. */
  updateSubGroup: endpoint({ permission: 'groups.subGroups.edit' })
    .errors(refusals('groups.not_found', 'groups.stale', 'groups.sub_group_not_found'))
    .errors(refusals('groups.sub_group_exists', 'catalog.layout_not_found'))
    .route(route('PATCH', '/groups/{slug}/sub-groups/{id}', 'Rename a sub-group, or give it a layout'))
    .input(
      z.strictObject({
        slug: groupSlug,
        id: subGroupId,
        version,
        name: groupName.optional(),
        layout: layoutSlug.or(z.literal('')).optional(),
      }),
    )
    .output(organizationDetails),

  /** Its members are without a sub-group then. */
  removeSubGroup: endpoint({ permission: 'groups.subGroups.edit' })
    .errors(refusals('groups.not_found', 'groups.stale', 'groups.sub_group_not_found', 'groups.busy'))
    .route(route('POST', '/groups/{slug}/sub-groups/{id}/removed', 'Remove a sub-group'))
    .input(z.strictObject({ slug: groupSlug, id: subGroupId, version }))
    .output(organizationDetails),

  listGroupResources: endpoint({ permission: 'groups.resources.read' })
    .errors(refusals('groups.not_found'))
    .route(route('GET', '/groups/{slug}/resources', 'The resources of an organization, sorted by name'))
    .input(z.strictObject({ slug: groupSlug }))
    .output(
      z.object({
        resources: z.array(
          z.object({
            resourceId: z.string(),
            displayName: z.string(),
            language: z.enum(languages),
            description: z.string(),
            file: z.object({ name: z.string(), size: z.int(), href: z.string() }),
          }),
        ),
      }),
    ),

  findGroupJob: endpoint({ permission: 'groups.members.read' })
    .errors(refusals('groups.not_found'))
    .route(route('GET', '/groups/{slug}/jobs/{id}', 'How far the work on many members is'))
    .input(z.strictObject({ slug: groupSlug, id: z.uuid() }))
    .output(organizationJob),

  /** At most 50 entries, the newest first, from before a cursor on. */
  listAuditEntries: endpoint({ permission: 'groups.audit.read' })
    .errors(refusals('groups.not_found'))
    .route(route('GET', '/groups/{slug}/audit', 'Who changed what in an organization, the newest first'))
    .input(z.strictObject({ slug: groupSlug, before: cursor.optional() }))
    .output(z.object({ entries: z.array(auditEntry), next: z.string().nullable() })),
}
