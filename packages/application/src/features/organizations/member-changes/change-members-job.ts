import { roles } from '@kitchen-table/domain/accounts'
import {
  countMemberChanges,
  type MemberChangeCounts,
  type MemberChangeState,
  memberChanges,
  memberFilters,
  planMemberChange,
  replaceEmailDomain,
  reverseMemberChange,
} from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { defineJob, type JobContext, type JobWorker } from '../../../platform/jobs/job-runner.ts'
import type { ListedMember } from '../../people/membership-store.ts'
import type { StoredPerson } from '../../people/ports.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import { type InviteDeps, inviteMembers, toInvitee } from '../invitations/invite-members.ts'
import { correctByJob } from '../members/correct-member.ts'
import { removeByJob } from '../members/delete-member.ts'
import { countRemainingInvitations } from '../members/invitation-limits.ts'
import { notifyOfLowSeats } from '../members/notify-of-low-seats.ts'
import { setEnabledByJob } from '../members/set-member-enabled.ts'
import { CHANGES_JOB, readJobTotal, saveJobTotal } from '../organization-jobs.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { iterateStates, listStoredResults, type StoredResult, saveStoredResults } from './change-results.ts'
import { iterateChosenMembers } from './chosen-members.ts'

const query = z.strictObject({
  search: z.string().optional(),
  subGroup: z.string().optional(),
  status: z.enum(memberFilters).optional(),
})

/** Whom a job changes: the chosen ones, or those whom another job has changed. */
const chosen = z.union([
  z.strictObject({ subs: z.array(z.string()) }),
  z.strictObject({ matching: query }),
  z.strictObject({ changedBy: z.string() }),
])

const changesInput = z.strictObject({
  slug: z.string(),
  change: z.enum(memberChanges),
  domains: z.strictObject({ from: z.string(), to: z.string() }).optional(),
  subGroupId: z.string().nullable().optional(),
  chosen,
  actor: z.strictObject({ sub: z.string(), role: z.enum(roles), group: z.string().nullable() }),
})
export type ChangesInput = z.infer<typeof changesInput>

type JobDeps = Parameters<typeof removeByJob>[0] &
  Parameters<typeof setEnabledByJob>[0] &
  Parameters<typeof correctByJob>[0] &
  InviteDeps &
  Parameters<typeof notifyOfLowSeats>[0] &
  Pick<OrganizationsFeatureDeps, 'jobs' | 'onFault'>

/** A member to change; `to` is the sub-group of a move. */
type Chosen = { member: ListedMember; to: string | null }

/** Yields the members whom a job has changed, as they are now, with the sub-groups from which it has moved them. */
async function* iterateChangedBy(deps: JobDeps, slug: string, jobId: string): AsyncGenerator<Chosen[]> {
  const total = (await readJobTotal(deps, jobId)) ?? 0
  for (let after = 0; after < total; ) {
    const page = await listStoredResults(deps, jobId, { after, total })
    if (page.length === 0) return
    after += page.length
    const changed = page.filter(({ state }) => state === 'done')
    const names = await deps.people.findNames(changed.map(({ subject }) => subject))
    const subGroups = new Map(changed.map(({ subject, from }) => [names.get(subject)?.sub, from ?? null]))
    const subs = [...names.values()].map(({ sub }) => sub)
    for await (const members of iterateChosenMembers(deps, slug, { subs }))
      yield members.map((member) => ({ member, to: subGroups.get(member.sub) ?? null }))
  }
}

/** Yields the members whom a job is to change. */
async function* iterateChosen(
  deps: JobDeps,
  { slug, chosen: whom, subGroupId = null }: ChangesInput,
): AsyncGenerator<Chosen[]> {
  if ('changedBy' in whom) {
    yield* iterateChangedBy(deps, slug, whom.changedBy)
    return
  }
  for await (const members of iterateChosenMembers(deps, slug, whom))
    yield members.map((member) => ({ member, to: subGroupId }))
}

/**
 * Stores for each of the members whether they are to be changed; then, that this is complete, with the number of them. A job
 * that is run again after that changes these, no matter who matches by then.
 */
async function storePlan(
  deps: JobDeps,
  input: ChangesInput,
  job: JobContext,
  worker: JobWorker,
): Promise<number> {
  const { slug, actor, change, domains } = input
  let total = 0
  for await (const page of iterateChosen(deps, input)) {
    const results = await Promise.all(
      page.map(async ({ member, to }): Promise<StoredResult> => {
        const person = await deps.people.find(member.sub)
        if (person === null) return { subject: '', state: 'gone' }
        const wanted = { change, domains, subGroupId: to }
        const invitee = { ...member, ...toInvitee(member) }
        const state = planMemberChange({ ...actor, subGroupId: null }, slug, invitee, wanted, job.createdAt)
        const move = change === 'move' ? { from: member.subGroupId, to } : {}
        return { subject: person.pseudonym, state, ...move }
      }),
    )
    await saveStoredResults(deps, job.id, { after: total, results })
    total += page.length
    await worker.saveProgress(0)
  }
  await saveJobTotal(deps, job.id, total)
  return total
}

/** Returns the function that makes the planned change of a member; it may be repeated. */
function memberChanger(deps: JobDeps, { slug, change, domains }: ChangesInput, job: JobContext) {
  const remove = removeByJob(deps)

  async function changeDomain(person: StoredPerson, actor: string | null): Promise<MemberChangeState> {
    if (domains === undefined) return 'unchanged'
    const { sub, email, pseudonym: subject } = person
    const to = replaceEmailDomain(email, domains)
    // An attempt that was interrupted may have changed it; what follows the change is repeated then.
    const from = replaceEmailDomain(email, { from: domains.to, to: domains.from })
    if (to === null && from === null) return 'unchanged'
    const address = to === null ? { from: from ?? '', to: email } : { from: email, to }
    const outcome = await correctByJob(deps, { sub, group: slug, subject, actor, names: null, address }, job)
    if (outcome === 'exists') return 'taken'
    return outcome === 'corrected' ? 'done' : 'gone'
  }

  async function move(
    person: StoredPerson,
    to: string | null,
    actor: string | null,
  ): Promise<MemberChangeState> {
    const { sub, pseudonym: subject } = person
    const name = (await deps.groups.find(slug))?.subGroups.find(({ id }) => id === to)?.name ?? ''
    const entry = createJobAuditEntry(
      { job, group: slug, actor },
      { action: 'member_moved', subject, detail: () => name },
    )
    return (await deps.members.move(slug, [sub], to, [entry])) === 'no_sub_group' ? 'no_sub_group' : 'done'
  }

  return async (
    sub: string | undefined,
    { subject, to = null }: StoredResult,
    actor: string | null,
  ): Promise<MemberChangeState> => {
    const person = sub === undefined ? null : await deps.people.find(sub)
    // A deletion that was interrupted may have removed them.
    if (person === null) return change === 'delete' ? 'done' : 'gone'
    if (person.group !== slug) return 'gone'
    if (change === 'delete') {
      const outcome = await remove(person, actor)
      return outcome === 'removed' ? 'done' : outcome === 'busy' ? 'busy' : 'not_allowed'
    }
    if (change === 'domain') return changeDomain(person, actor)
    if (change === 'move') return move(person, to, actor)
    const enabled = change === 'enable'
    const outcome = await setEnabledByJob(
      deps,
      { sub: person.sub, enabled, group: slug, subject, actor },
      job,
    )
    if (outcome === 'full') return 'no_seat'
    if (outcome === 'changed') return 'done'
    return outcome === 'not_found' ? 'gone' : 'not_allowed'
  }
}

/** Invites the planned members of a page. */
async function invitePage(
  deps: JobDeps,
  { slug, actor: inviter }: ChangesInput,
  job: JobContext,
  page: readonly StoredResult[],
): Promise<StoredResult[]> {
  const actor = await findPseudonym(deps, inviter.sub)
  const planned = page.filter(({ state }) => state === 'planned')
  const names = await deps.people.findNames(planned.map(({ subject }) => subject))
  const found = await Promise.all([...names.values()].map(({ sub }) => deps.members.find(sub)))
  const members = found.filter((member) => member?.group === slug).filter((member) => member !== null)
  const isAllowed = (await countRemainingInvitations(deps, slug)) >= members.length
  const results = isAllowed
    ? await inviteMembers(deps, { slug, actor, job, at: job.createdAt }, members)
    : null
  const notInvited = isAllowed ? 'failed' : 'daily_limit'
  return page.map((result) => {
    if (result.state !== 'planned') return result
    const sub = names.get(result.subject)?.sub
    if (sub === undefined || !members.some((member) => member.sub === sub))
      return { ...result, state: 'gone' }
    const invited = results?.get(sub)
    return { ...result, state: invited === 'sent' ? 'done' : (invited ?? notInvited) }
  })
}

/** Makes the planned changes of a page; a member with whom something fails does not stop the others. */
async function changePage(
  deps: JobDeps,
  input: ChangesInput,
  job: JobContext,
  page: readonly StoredResult[],
): Promise<StoredResult[]> {
  if (input.change === 'invite') return invitePage(deps, input, job, page)
  const makeChange = memberChanger(deps, input, job)
  const actor = await findPseudonym(deps, input.actor.sub)
  const planned = page.filter(({ state }) => state === 'planned').map(({ subject }) => subject)
  const names = await deps.people.findNames(planned)
  return Promise.all(
    page.map(async (result) => {
      if (result.state !== 'planned') return result
      try {
        return { ...result, state: await makeChange(names.get(result.subject)?.sub, result, actor) }
      } catch (error) {
        deps.onFault(error)
        return { ...result, state: 'failed' as const }
      }
    }),
  )
}

async function countStates(deps: JobDeps, jobId: string, total: number): Promise<MemberChangeCounts> {
  const states: MemberChangeState[] = []
  for await (const page of iterateStates(deps, jobId, total)) states.push(...page)
  return countMemberChanges(states)
}

/**
 * Returns the job that invites, moves, enables, disables or deletes many members. It stores first whom it is about to change,
 * then changes them in pages, each with its results.
 */
export function changeMembersJob(deps: JobDeps) {
  return defineJob({
    name: CHANGES_JOB,
    input: changesInput,
    isLong: true,
    async run(input, job, worker) {
      const total = (await readJobTotal(deps, job.id)) ?? (await storePlan(deps, input, job, worker))
      for (let done = worker.done; done < total; ) {
        const page = await listStoredResults(deps, job.id, { after: done, total })
        const results = await changePage(deps, input, job, page)
        await saveStoredResults(deps, job.id, { after: done, results })
        done += page.length
        await worker.saveProgress(done)
      }
      const { change } = input
      const counts = await countStates(deps, job.id, total)
      if (change === 'enable') await notifyOfLowSeats(deps, input.slug)
      const isUndoable = reverseMemberChange[change] !== null && (counts.done ?? 0) > 0
      return { change, domains: input.domains ?? null, counts, isUndoable }
    },
  })
}
