import { roles } from '@kitchen-table/domain/accounts'
import { accountHelpReasons, auditActions, memberSorts } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { endpoint, noContent, refusals, route } from '../endpoint.ts'
import { groupSlug, language } from '../fields.ts'
import {
  accountStatus,
  createMemberEmailSchema,
  cursor,
  memberQuery,
  memberRole,
  memberSelection,
  personName,
  sub,
  subGroupId,
} from './fields.ts'
import { messages } from './messages.ts'
import { reminderOutcome } from './settings.ts'

/** The most addresses of one request, which must fit into a body of 16 KB. */
export const MAX_EMAILS_A_REQUEST = 50

/** A member in the list of an organization. Times are ISO 8601 in UTC. */
const memberRow = z.object({
  sub: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  role: memberRole,
  /** FORCE_CHANGE_PASSWORD is shown as PENDING. */
  status: accountStatus,
  enabled: z.boolean(),
  subGroupId: z.string().nullable(),
  /** When the last invitation was sent; null: they were added without one, and not invited since. */
  invitedAt: z.string().nullable(),
  /** When the member last requested a fresh invitation: "asked again, never signed in". */
  renewalRequestedAt: z.string().nullable(),
  removalRequestedAt: z.string().nullable(),
  /** Null for managers, who do not see it. */
  lastLoginAt: z.string().nullable(),
  can: z.object({ delete: z.boolean() }),
})
export type MemberRow = z.infer<typeof memberRow>

export const memberDetails = z.object({
  sub: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  role: z.enum(roles),
  group: z.object({ slug: z.string(), title: z.string() }).nullable(),
  subGroup: z.object({ id: z.string(), name: z.string() }).nullable(),
  status: accountStatus,
  enabled: z.boolean(),
  /** As in the list of members. */
  invitedAt: z.string().nullable(),
  /** Whether they have refused further reminders. */
  refusesReminders: z.boolean(),
  renewalRequestedAt: z.string().nullable(),
  removalRequestedAt: z.string().nullable(),
  lastLoginAt: z.string().nullable(),
  /** Null where the organization hides it from managers. */
  completedUnits: z.int().nullable(),
  /** When they signed in first; null for managers, who do not see it. */
  firstLoginAt: z.string().nullable(),
  /** Whether signing in takes a second step. */
  hasSecondFactor: z.boolean(),
  /** Whether name and address come from an identity provider, and can be changed only there. */
  isProviderOwned: z.boolean(),
  /** Whether they are the only manager of their organization. */
  isOnlyManager: z.boolean(),
  /** The sub-groups that they can be moved to. */
  subGroups: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What those who manage them have done, the newest first, at most 50. `actor` is null for the server itself. */
  history: z.array(
    z.object({
      time: z.string(),
      action: z.enum(auditActions),
      actor: z.string().nullable(),
      detail: z.string(),
    }),
  ),
  can: z.object({
    resend: z.boolean(),
    /** Whether a resend may send no e-mail. */
    withholdEmail: z.boolean(),
    delete: z.boolean(),
    setEnabled: z.boolean(),
    /** Whether name and address can be corrected. */
    correct: z.boolean(),
    /** Whether the second step can be removed and the account unlocked. */
    recover: z.boolean(),
    move: z.boolean(),
    setRole: z.boolean(),
    transfer: z.boolean(),
  }),
})
export type MemberDetails = z.infer<typeof memberDetails>

/** The outcome of a change of many members: done at once, or by a job that `findGroupJob` reports on. */
const bulkOutcome = z.object({ changed: z.int(), job: z.string().nullable() })
export type BulkOutcome = z.infer<typeof bulkOutcome>

/** Of invitations: what was done at once, or the job of which `findGroupJob` reports it. */
const reminderResult = z.object({ reminders: reminderOutcome.nullable(), job: z.string().nullable() })
export type ReminderResult = z.infer<typeof reminderResult>

const foundPerson = z.object({
  sub: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  role: z.enum(roles),
  group: z.object({ slug: z.string(), title: z.string() }).nullable(),
  enabled: z.boolean(),
})
export type FoundPerson = z.infer<typeof foundPerson>

/** An account of the user pool. `hasRecord`: there is a person's record, so `findMember` finds them. */
const poolPerson = foundPerson.omit({ group: true }).extend({ status: accountStatus, hasRecord: z.boolean() })
export type PoolPerson = z.infer<typeof poolPerson>

const oneMember = z.strictObject({ sub })

const accountHelp = z.strictObject({ sub, reason: z.enum(accountHelpReasons) })

export const memberEndpoints = {
  /** A page of at most 50. `matching` is how many members match the query. */
  listMembers: endpoint({ permission: 'groups.members.read' })
    .errors(refusals('groups.not_found'))
    .route(
      route('GET', '/groups/{slug}/members', 'Members of an organization: searched, sorted, page by page'),
    )
    .input(
      z.strictObject({
        slug: groupSlug,
        ...memberQuery,
        sort: z.enum(memberSorts).optional(),
        order: z.enum(['ascending', 'descending']).optional(),
        after: cursor.optional(),
      }),
    )
    .output(z.object({ members: z.array(memberRow), matching: z.int(), next: z.string().nullable() })),

  /** Which of some addresses are those of members. A POST request, so that addresses are in no log. */
  findMembersByEmail: endpoint({ permission: 'groups.members.read' })
    .errors(refusals('groups.not_found'))
    .route(
      route('POST', '/groups/{slug}/members/found', 'Find members of an organization by their addresses'),
    )
    .input(
      z.strictObject({
        slug: groupSlug,
        emails: z.array(createMemberEmailSchema(messages.emailRequired)).min(1).max(MAX_EMAILS_A_REQUEST),
      }),
    )
    .output(
      z.object({
        members: z.array(z.object({ sub: z.string(), email: z.string() })),
        /** Addresses of nobody in this organization, whether or not someone else has them. */
        notFound: z.array(z.string()),
      }),
    ),

  findMember: endpoint({ permission: 'groups.members.details.read' })
    .errors(refusals('groups.member_denied', 'groups.member_not_found'))
    .route(route('GET', '/members/{sub}', 'The details of a member'))
    .input(oneMember)
    .output(memberDetails),

  addMember: endpoint({ permission: 'groups.members.add' })
    .errors(refusals('auth.forbidden', 'groups.not_found', 'groups.full', 'groups.email_exists'))
    .errors(refusals('groups.provider_owned', 'groups.busy', 'groups.too_many_invitations', 'accounts.wait'))
    .errors(refusals('groups.switched_off', 'groups.sub_group_not_found'))
    .route(route('POST', '/groups/{slug}/members', 'Add and invite a member', { successStatus: 201 }))
    .input(
      z.strictObject({
        slug: groupSlug,
        email: createMemberEmailSchema(messages.emailRequired),
        first: personName,
        last: personName,
        role: z.enum(memberRole.options, { error: messages.accountTypeRequired }),
        /** The language of the invitation, and of the new member until they choose another one. */
        language: language.optional(),
        subGroupId: subGroupId.optional(),
        /** False: they are added, and not invited yet. Default: true. */
        isInvited: z.boolean().optional(),
      }),
    )
    .output(memberRow),

  /** Moves members to a sub-group; null: to none. */
  moveMembers: endpoint({ permission: 'groups.members.move' })
    .errors(refusals('auth.forbidden', 'groups.not_found', 'groups.sub_group_not_found', 'groups.busy'))
    .route(route('POST', '/groups/{slug}/members/moved', 'Move members to a sub-group'))
    .input(z.strictObject({ slug: groupSlug, subGroupId: subGroupId.nullable(), members: memberSelection }))
    .output(bulkOutcome),

  /** Invites again those who have never signed in, and were invited last at least a week ago. */
  remindMembers: endpoint({ permission: 'groups.members.invite' })
    .errors(refusals('auth.forbidden', 'groups.not_found', 'groups.provider_owned', 'groups.busy'))
    .errors(refusals('groups.too_many_invitations', 'groups.switched_off'))
    .route(route('POST', '/groups/{slug}/members/reminded', 'Invite members again who have never signed in'))
    .input(z.strictObject({ slug: groupSlug, members: memberSelection }))
    .output(reminderResult),

  /** Removes the account, then membership and progress. It cannot be undone. */
  deleteMember: endpoint({ permission: 'groups.members.delete' })
    .errors(refusals('auth.forbidden', 'groups.member_denied', 'groups.member_not_found'))
    .errors(refusals('groups.provider_owned', 'groups.last_admin', 'groups.yourself', 'groups.busy'))
    .route(route('DELETE', '/members/{sub}', 'Remove a member with their account', noContent))
    .input(oneMember),

  /** Without a notification, the response has the new temporary password, once. */
  resendInvitation: endpoint({ permission: 'groups.members.invite' })
    .errors(refusals('auth.forbidden', 'groups.member_denied', 'groups.member_not_found'))
    .errors(
      refusals('groups.provider_owned', 'groups.not_pending', 'groups.too_many_invitations', 'accounts.wait'),
    )
    .errors(refusals('groups.switched_off'))
    .route(route('POST', '/members/{sub}/invitations', 'Invite a member again who has never signed in'))
    .input(z.strictObject({ sub, notification: z.boolean() }))
    .output(z.object({ password: z.string().nullable() })),

  /**
   * Corrects the names of a member and the address with which they sign in. Both addresses are told, and the member's
   * sessions end; a member who has never signed in is invited at the new address.
   */
  correctMember: endpoint({ permission: 'groups.members.correct' })
    .errors(refusals('auth.forbidden', 'groups.member_denied', 'groups.member_not_found', 'groups.busy'))
    .errors(refusals('groups.provider_owned', 'groups.own_account', 'groups.email_exists', 'accounts.wait'))
    .errors(refusals('groups.recently_changed'))
    .route(route('PATCH', '/members/{sub}', "Correct a member's name and address"))
    .input(
      z.strictObject({
        sub,
        email: createMemberEmailSchema(messages.emailRequired),
        first: personName,
        last: personName,
      }),
    )
    .output(memberDetails),

  /** Removes the second step of signing in, for a member who has lost their phone. */
  resetMemberSecondFactor: endpoint({ permission: 'groups.members.recover' })
    .errors(refusals('auth.forbidden', 'groups.member_denied', 'groups.member_not_found', 'groups.busy'))
    .errors(refusals('groups.provider_owned', 'groups.own_account', 'groups.no_second_factor'))
    .errors(refusals('groups.recently_changed'))
    .route(route('POST', '/members/{sub}/second-factor/reset', "Remove a member's second step"))
    .input(accountHelp)
    .output(memberDetails),

  /** Ends the waiting times of an account, after too many tries. */
  unlockMember: endpoint({ permission: 'groups.members.recover' })
    .errors(refusals('auth.forbidden', 'groups.member_denied', 'groups.member_not_found', 'groups.busy'))
    .errors(refusals('groups.provider_owned', 'groups.own_account'))
    .route(route('POST', '/members/{sub}/unlocked', "End the waiting times of a member's account"))
    .input(accountHelp)
    .output(memberDetails),

  /** Makes a user a manager of their organization, or the reverse. */
  setMemberRole: endpoint({ permission: 'groups.members.role' })
    .errors(refusals('auth.forbidden', 'groups.member_not_found', 'groups.busy', 'groups.provider_owned'))
    .errors(refusals('groups.own_account', 'groups.only_manager'))
    .route(route('PUT', '/members/{sub}/role', 'Make a member a user or a manager'))
    .input(z.strictObject({ sub, role: memberRole }))
    .output(memberDetails),

  /** Moves a user with their progress to another organization. */
  transferMember: endpoint({ permission: 'groups.members.transfer' })
    .errors(refusals('auth.forbidden', 'groups.member_not_found', 'groups.busy', 'groups.provider_owned'))
    .errors(refusals('groups.own_account', 'groups.manager_stays', 'groups.not_found', 'groups.switched_off'))
    .errors(refusals('groups.full'))
    .route(route('PUT', '/members/{sub}/organization', 'Move a member to another organization'))
    .input(z.strictObject({ sub, group: groupSlug }))
    .output(memberDetails),

  setMemberEnabled: endpoint({ permission: 'groups.members.setEnabled' })
    .errors(refusals('auth.forbidden', 'groups.member_denied', 'groups.member_not_found', 'groups.busy'))
    .errors(refusals('groups.last_admin', 'groups.yourself', 'groups.no_seat'))
    .route(route('PUT', '/members/{sub}/enabled', 'Enable or disable a person'))
    .input(z.strictObject({ sub, enabled: z.boolean() }))
    .output(memberDetails),

  /** At most 50 people whom the text finds by name or address, of all organizations and of none. */
  searchPeople: endpoint({ permission: 'groups.people.search' })
    .route(route('GET', '/people', 'Search people of all organizations'))
    .input(z.strictObject({ search: z.string().trim().min(1).max(100), after: cursor.optional() }))
    .output(z.object({ people: z.array(foundPerson), next: z.string().nullable() })),

  /** A page of the user pool, in no promised order, with those who have no record here. */
  listPoolPeople: endpoint({ permission: 'groups.people.search' })
    .route(route('GET', '/people/pool', 'The accounts of the user pool, page by page'))
    .input(z.strictObject({ after: cursor.optional() }))
    .output(z.object({ people: z.array(poolPerson), next: z.string().nullable() })),
}
