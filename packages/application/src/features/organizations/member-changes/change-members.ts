import type {
  ChosenMembers,
  MemberChangePreview,
  MemberChangeResult,
} from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  countMemberChanges,
  type DomainChange,
  type MemberChange,
  type MemberChangeState,
  planMemberChange,
  reverseMemberChange,
} from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import { requireSubGroup } from '../editing/sub-groups.ts'
import { toInvitee } from '../invitations/invite-members.ts'
import {
  CHANGES_JOB,
  organizationJobSubject,
  readJobTotal,
  readOrganizationJob,
} from '../organization-jobs.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import {
  requireActiveOrganization,
  requireManagedOrganization,
  requireNonProviderActor,
  requireNonProviderOrganization,
  requireOwnOrganization,
} from '../require-organization.ts'
import { type ChangesInput, changeMembersJob } from './change-members-job.ts'
import { listStoredResults, withNames } from './change-results.ts'
import { iterateChosenMembers } from './chosen-members.ts'

type Deps = Parameters<typeof changeMembersJob>[0] &
  Pick<OrganizationsFeatureDeps, 'providerOrganizations' | 'startJob'>

type ChangeInput = {
  slug: string
  members: ChosenMembers
  change: MemberChange
  domains?: DomainChange | undefined
  subGroupId?: string | null | undefined
}

/** The most members that a preview shows. */
const MAX_SHOWN = 50

/** Throws the refusals of an organization whose members the actor may not change (row 60). */
async function requireChangeable(
  deps: Deps,
  actor: Actor,
  { slug, change, subGroupId = null }: Pick<ChangeInput, 'slug' | 'change' | 'subGroupId'>,
) {
  const group = await requireOwnOrganization(deps, actor, slug)
  if (change === 'move') {
    if (subGroupId !== null) requireSubGroup(group.subGroups, subGroupId)
    return
  }
  await requireNonProviderActor(deps, actor)
  if (change === 'enable' || change === 'disable') return
  requireNonProviderOrganization(deps.providerOrganizations, slug)
  if (change === 'invite') requireActiveOrganization(group)
  // The results say which addresses others have (docs/security.md T22).
  if (change === 'domain' && actor.role !== 'admin') throw new Refusal('auth.forbidden')
}

async function planChange(
  deps: Deps,
  actor: Actor,
  { slug, members, ...wanted }: ChangeInput,
): Promise<MemberChangePreview> {
  const states: MemberChangeState[] = []
  const first: MemberChangeResult[] = []
  for await (const page of iterateChosenMembers(deps, slug, members))
    for (const member of page) {
      const invitee = { ...member, ...toInvitee(member) }
      const state = planMemberChange(actor, slug, invitee, wanted, deps.now())
      states.push(state)
      if (state !== 'planned' || first.length === MAX_SHOWN) continue
      first.push({ email: member.email, first: member.first, last: member.last, state })
    }
  return { counts: countMemberChanges(states), first }
}

/** Returns what a change of many members would do. */
export function previewMemberChange(deps: Deps) {
  return async (actor: Actor, input: ChangeInput): Promise<MemberChangePreview> => {
    await requireChangeable(deps, actor, input)
    return planChange(deps, actor, input)
  }
}

async function start(deps: Deps, actor: Actor, input: Omit<ChangesInput, 'actor'>): Promise<{ job: string }> {
  const id = deps.newId()
  const { sub, role, group } = actor
  const subject = organizationJobSubject(input.slug, 'changes')
  const job = { id, subject, input: { ...input, actor: { sub, role, group } } }
  const outcome = await deps.startJob(changeMembersJob(deps), job)
  if (outcome !== 'added') throw new Refusal('groups.busy')
  return { job: id }
}

/** Begins a change of many members, if it is still about as many as the preview has counted. */
export function changeMembers(deps: Deps) {
  return async (
    actor: Actor,
    { expected, ...input }: ChangeInput & { expected: number },
  ): Promise<{ job: string }> => {
    await requireChangeable(deps, actor, input)
    const { counts } = await planChange(deps, actor, input)
    if (counts.planned !== expected) throw new Refusal('groups.selection_changed')
    const { slug, change, domains, subGroupId, members: chosen } = input
    const of = { ...(domains && { domains }), ...(subGroupId !== undefined && { subGroupId }) }
    return start(deps, actor, { slug, change, chosen, ...of })
  }
}

/** Begins the reverse of a change, for those whom it has changed and who are still so. */
export function undoMemberChange(deps: Deps) {
  return async (actor: Actor, { slug, id }: { slug: string; id: string }): Promise<{ job: string }> => {
    await requireOwnOrganization(deps, actor, slug)
    const job = await readOrganizationJob(deps, slug, id)
    if (job === null) throw new Refusal('groups.not_found')
    const change = job.changes && reverseMemberChange[job.changes.change]
    if (!job.changes?.isUndoable || !change) throw new Refusal('groups.change_not_undoable')
    await requireChangeable(deps, actor, { slug, change })
    const { domains } = job.changes
    const reversed = domains && { domains: { from: domains.to, to: domains.from } }
    return start(deps, actor, { slug, change, chosen: { changedBy: id }, ...reversed })
  }
}

/** Returns how a change of many members stands for each of them, in pages of 50. */
export function listMemberChanges(deps: Pick<OrganizationsFeatureDeps, 'groups' | 'jobs' | 'people'>) {
  return async (
    actor: Actor,
    { slug, id, after = '0' }: { slug: string; id: string; after?: string | undefined },
  ): Promise<{ results: MemberChangeResult[]; next: string | null }> => {
    await requireManagedOrganization(deps, actor, slug)
    const job = await deps.jobs.find(id)
    const isOwn = job?.kind === CHANGES_JOB && job.subject === organizationJobSubject(slug, 'changes')
    if (!isOwn) throw new Refusal('groups.not_found')
    const total = (await readJobTotal(deps, id)) ?? 0
    const results = await listStoredResults(deps, id, { after: Number(after), total })
    const seen = Number(after) + results.length
    return { results: await withNames(deps, results), next: seen < total ? String(seen) : null }
  }
}
