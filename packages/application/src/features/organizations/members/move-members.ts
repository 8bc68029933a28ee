import type { BulkOutcome, MemberSelection, MoveOutcome } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { type MemberQuery, memberFilters, type Organization } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { ListedMember } from '../../people/membership-store.ts'
import { createAuditEntries, createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import { requireSubGroup } from '../editing/sub-groups.ts'
import { MOVES_JOB, organizationJobSubject, readJobTotal, saveJobTotal } from '../organization-jobs.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { requireOwnOrganization } from '../require-organization.ts'
import { toChunks } from './chunks.ts'
import { findSelectedMembers } from './find-selected-members.ts'
import { toMemberQuery } from './list-members.ts'
import { messages } from './messages.ts'

type JobDeps = Pick<OrganizationsFeatureDeps, 'groups' | 'members' | 'audit' | 'jobs'>

const byEmail = { sort: 'email', descending: false } as const

type Deps = JobDeps & Pick<OrganizationsFeatureDeps, 'people' | 'startJob' | 'newId' | 'now'>

const queryInput = z.strictObject({
  search: z.string(),
  subGroup: z.string().nullable(),
  status: z.enum(memberFilters).nullable(),
}) satisfies z.ZodType<MemberQuery>

/** `actor` is a pseudonym. */
const moveInput = z.strictObject({
  slug: z.string(),
  subGroupId: z.string().nullable(),
  query: queryInput,
  actor: z.string().nullable(),
})

/** Returns the name of a sub-group for entries; '' stands for none. */
const nameSubGroup = ({ subGroups }: Organization, id: string | null) =>
  subGroups.find((subGroup) => subGroup.id === id)?.name ?? ''

const describeMemberMove = (count: number, subGroup: string) =>
  subGroup === '' ? messages.movedToNone({ count }) : messages.moved({ count, subGroup })

/** Members that are read at once; their moves, a transaction each for 45, share a commit where the store has one. */
const MEMBERS_A_PAGE = 450

/** The item of the job's results that says that someone was moved; the one before has the total. */
const MOVED_ITEM = 1

/**
 * Returns the job that moves all members who match a query. Moving someone again has no effect. One entry of the audit
 * log says how many matched.
 */
export function moveMembersJob(deps: JobDeps) {
  const { groups, members, audit } = deps
  return defineJob({
    name: MOVES_JOB,
    input: moveInput,
    isLong: true,
    async run({ slug, subGroupId, query, actor }, job, worker) {
      const group = await groups.find(slug)
      if (group === null) return 'gone' satisfies MoveOutcome
      let seen = 0
      let isAnyoneMoved = (await deps.jobs.listResults(job.id, MOVED_ITEM - 1)).length > 0
      for (let after: string | undefined; ; ) {
        const page = await members.search(slug, query, byEmail, { after, max: MEMBERS_A_PAGE })
        await saveJobTotal(deps, job.id, page.matching)
        const elsewhere = page.members.filter((member) => member.subGroupId !== subGroupId)
        // Before the move, so that a job that is run again does not say that nobody was moved.
        if (elsewhere.length > 0 && !isAnyoneMoved)
          await deps.jobs.saveResults(job.id, [{ item: MOVED_ITEM, result: true }])
        isAnyoneMoved ||= elsewhere.length > 0
        const moves = toChunks(elsewhere.map(({ sub }) => sub)).map((subs) =>
          members.move(slug, subs, subGroupId, []),
        )
        if ((await Promise.all(moves)).includes('no_sub_group')) return 'no_sub_group' satisfies MoveOutcome
        seen += page.members.length
        await worker.saveProgress(Math.max(seen, worker.done))
        if (page.next === null) break
        after = page.next
      }
      // Members who were moved before an interruption may match no longer: the number is that of the first run.
      const total = (await readJobTotal(deps, job.id)) ?? seen
      const detail = () => describeMemberMove(total, nameSubGroup(group, subGroupId))
      if (!isAnyoneMoved) return 'unchanged' satisfies MoveOutcome
      await audit.append(
        createJobAuditEntry({ job, group: slug, actor }, { action: 'members_moved', detail }),
      )
      return 'moved' satisfies MoveOutcome
    },
  })
}

/** Moves at most a hundred members at once; returns how many were elsewhere before. */
async function moveSelected(
  deps: Deps,
  actor: Actor,
  {
    group,
    selected,
    subGroupId,
  }: { group: Organization; selected: ListedMember[]; subGroupId: string | null },
): Promise<number> {
  const name = nameSubGroup(group, subGroupId)
  const elsewhere = selected.filter((member) => member.subGroupId !== subGroupId)
  let changed = 0
  for (const chunk of toChunks(elsewhere)) {
    const [only] = chunk
    const change =
      elsewhere.length === 1 && only
        ? ({
            action: 'member_moved',
            subject: (await deps.people.find(only.sub))?.pseudonym,
            detail: () => name,
          } as const)
        : ({ action: 'members_moved', detail: () => describeMemberMove(chunk.length, name) } as const)
    const entries = await createAuditEntries(deps, actor, group.slug, [change])
    const subs = chunk.map(({ sub }) => sub)
    const moved = await deps.members.move(group.slug, subs, subGroupId, entries)
    if (moved === 'no_sub_group') throw new Refusal('groups.sub_group_not_found')
    changed += moved
  }
  return changed
}

/**
 * Moves members to a sub-group, or to none (row 24): those who are named, or few who match a query, at once; many by a
 * job. Who is no member of the organization is passed over, known or not (docs/security.md T31).
 */
export function moveMembers(deps: Deps) {
  const job = moveMembersJob(deps)
  return async (
    actor: Actor,
    {
      slug,
      subGroupId,
      members: selection,
    }: { slug: string; subGroupId: string | null; members: MemberSelection },
  ): Promise<BulkOutcome> => {
    const group = await requireOwnOrganization(deps, actor, slug)
    if (subGroupId !== null) requireSubGroup(group.subGroups, subGroupId)
    const selected = await findSelectedMembers(deps, slug, selection)
    if (selected !== null)
      return { changed: await moveSelected(deps, actor, { group, selected, subGroupId }), job: null }

    const query = toMemberQuery('matching' in selection ? selection.matching : {})
    const id = deps.newId()
    const input = { slug, subGroupId, query, actor: await findPseudonym(deps, actor.sub) }
    const outcome = await deps.startJob(job, { id, subject: organizationJobSubject(slug, 'members'), input })
    if (outcome === 'busy') throw new Refusal('groups.busy')
    return { changed: 0, job: id }
  }
}
