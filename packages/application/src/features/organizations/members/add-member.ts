import type { MemberRow } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  hasFreeSeat,
  type MemberRole,
  mayAddMember,
  memberRoles,
  type Organization,
} from '@kitchen-table/domain/organizations'
import { type Language, languages } from '@kitchen-table/i18n/locale'
import { z } from 'zod'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job-runner.ts'
import { enqueueMessage } from '../../../platform/messaging/enqueue-message.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { provisionUser } from '../../people/provision-user.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import { requireSubGroup } from '../editing/sub-groups.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import {
  requireActiveOrganization,
  requireNonProviderActor,
  requireNonProviderOrganization,
  requireOwnOrganization,
} from '../require-organization.ts'
import {
  countRecipientEmailOrRefuse,
  requireInvitationAllowance,
  takenAddressRefusal,
} from './invitation-limits.ts'
import { toMemberRow } from './member-views.ts'
import { notifyOfLowSeats } from './notify-of-low-seats.ts'

/** What creating and inviting people needs. */
export type InvitationDeps = Pick<
  OrganizationsFeatureDeps,
  'groups' | 'people' | 'members' | 'directory' | 'audit' | 'outbox' | 'notifyOutbox' | 'newId' | 'now'
>

type Deps = InvitationDeps &
  Pick<OrganizationsFeatureDeps, 'rates' | 'providerOrganizations' | 'runJob' | 'startJob'>

/** `actor` is a pseudonym; null if the person who adds is gone. */
const addInput = z.strictObject({
  group: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  role: z.enum(memberRoles),
  subGroupId: z.string().nullable(),
  // Absent from jobs that an earlier release has stored.
  language: z.enum(languages).optional(),
  isInvited: z.boolean().optional(),
  actor: z.string().nullable(),
})
type NewMember = Omit<z.infer<typeof addInput>, 'actor'>

/** The jobs that create a person with an address never run side by side. */
const emailJobSubject = (email: string) => `address:${email}`

/** Returns when the people that a job creates have joined: when the job was created. `createdAt` is in ms since 1970. */
export const toJoinTime = (createdAt: number): string => new Date(createdAt).toISOString()

/** Returns the id of the invitation in the outbox that a job adds for a person. */
export const toInvitationId = (jobId: string, sub: string) => createDeterministicId('invitation', jobId, sub)

/** Creates a member from within a job, and invites them unless `isInvited` is false, with the entry of the audit log. It may be repeated. */
export async function createAndInviteMember(
  deps: InvitationDeps,
  member: NewMember,
  { job, actor }: { job: JobContext; actor: string | null },
): Promise<{ sub: string } | 'exists' | 'full' | 'switched_off'> {
  if ((await deps.groups.find(member.group))?.groupStatus === 'disabled') return 'switched_off'
  const provisioned = await provisionUser(deps)({ ...member, identity: null }, toJoinTime(job.createdAt))
  if (typeof provisioned === 'string') return provisioned
  const { sub } = provisioned
  const subject = await findPseudonym(deps, sub)
  const isInvited = member.isInvited !== false
  const action = isInvited ? 'member_added' : 'member_added_uninvited'
  const entry = createJobAuditEntry({ job, group: member.group, actor }, { action, subject })
  if (!isInvited) {
    await deps.audit.append(entry)
    return provisioned
  }
  const invitation = { channel: 'mail', purpose: 'invitation', sub } as const
  // Both at once, so that they share a commit.
  await Promise.all([enqueueMessage(deps)(invitation, toInvitationId(job.id, sub)), deps.audit.append(entry)])
  return provisioned
}

export function addMemberJob(deps: InvitationDeps) {
  return defineJob({
    name: 'add-member',
    keepsOutcome: () => false,
    input: addInput,
    run: ({ actor, ...member }, job) => createAndInviteMember(deps, member, { job, actor }),
  })
}

type AddInput = {
  slug: string
  email: string
  first: string
  last: string
  role: MemberRole
  language?: Language | undefined
  subGroupId?: string | undefined
  isInvited?: boolean | undefined
}

/** Throws the refusals of a member who cannot be added, before anything is counted against the recipient. */
async function requireAddable(
  deps: Deps,
  actor: Actor,
  group: Organization,
  { email, isInvited = true }: Pick<AddInput, 'email' | 'isInvited'>,
): Promise<void> {
  const { slug, maxMembers } = group
  // Refusals that do not depend on the address come first: otherwise they would reveal taken addresses without a limit (T22).
  const { taken } = await deps.members.countSeats(slug)
  const seats = { taken, max: maxMembers }
  if (!hasFreeSeat(seats)) throw new Refusal('groups.full')
  if (isInvited) await requireInvitationAllowance(deps, slug)
  if ((await deps.people.findByEmail(email)) !== null) throw await takenAddressRefusal(deps, actor.sub)
  if (isInvited) await countRecipientEmailOrRefuse(deps, email)
}

/** Adds a member to an organization and invites them, or not yet (rows 26 to 28). */
export function addMember(deps: Deps) {
  const job = addMemberJob(deps)
  return async (actor: Actor, { slug, subGroupId, ...person }: AddInput): Promise<MemberRow> => {
    const group = await requireOwnOrganization(deps, actor, slug)
    if (!mayAddMember(actor, slug, person.role)) throw new Refusal('auth.forbidden')
    await requireNonProviderActor(deps, actor)
    requireNonProviderOrganization(deps.providerOrganizations, slug)
    requireActiveOrganization(group)
    if (subGroupId !== undefined) requireSubGroup(group.subGroups, subGroupId)
    await requireAddable(deps, actor, group, person)

    const member = { ...person, group: slug, subGroupId: subGroupId ?? null }
    const input = { ...member, actor: await findPseudonym(deps, actor.sub) }
    const outcome = await deps.runJob(job, emailJobSubject(person.email), input)
    if (outcome === 'busy') throw new Refusal('groups.busy')
    if (outcome === 'switched_off') throw new Refusal('groups.switched_off')
    if (outcome === 'full') throw new Refusal('groups.full')
    if (outcome === 'exists') throw await takenAddressRefusal(deps, actor.sub)
    const added = await deps.members.find(outcome.sub)
    // Removed again by someone else in the meantime.
    if (added === null) throw new Refusal('groups.busy')
    await notifyOfLowSeats(deps, slug)
    return toMemberRow({ actor, group, isClosed: false }, added)
  }
}
