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
import { findPseudonym } from '../audit/audit-entries.ts'
import { correctByJob } from '../members/correct-member.ts'
import { removeByJob } from '../members/delete-member.ts'
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
  chosen,
  actor: z.strictObject({ sub: z.string(), role: z.enum(roles), group: z.string().nullable() }),
})
export type ChangesInput = z.infer<typeof changesInput>

type JobDeps = Parameters<typeof removeByJob>[0] &
  Parameters<typeof setEnabledByJob>[0] &
  Parameters<typeof correctByJob>[0] &
  Pick<OrganizationsFeatureDeps, 'jobs' | 'onFault'>

/** Yields the members whom a job has changed, as they are now. */
async function* iterateChangedBy(deps: JobDeps, slug: string, jobId: string): AsyncGenerator<ListedMember[]> {
  const total = (await readJobTotal(deps, jobId)) ?? 0
  for (let after = 0; after < total; ) {
    const page = await listStoredResults(deps, jobId, { after, total })
    if (page.length === 0) return
    after += page.length
    const changed = page.filter(({ state }) => state === 'done').map(({ subject }) => subject)
    const names = await deps.people.findNames(changed)
    yield* iterateChosenMembers(deps, slug, { subs: [...names.values()].map(({ sub }) => sub) })
  }
}

/**
 * Stores for each of the members whether they are to be changed; then, that this is complete, with the number of them. A job
 * that is run again after that changes these, no matter who matches by then.
 */
async function storePlan(
  deps: JobDeps,
  { slug, chosen: whom, actor, ...wanted }: ChangesInput,
  job: JobContext,
  worker: JobWorker,
): Promise<number> {
  let total = 0
  const pages =
    'changedBy' in whom
      ? iterateChangedBy(deps, slug, whom.changedBy)
      : iterateChosenMembers(deps, slug, whom)
  for await (const page of pages) {
    const results = await Promise.all(
      page.map(async (member): Promise<StoredResult> => {
        const person = await deps.people.find(member.sub)
        const state = planMemberChange({ ...actor, subGroupId: null }, slug, member, wanted)
        return person === null ? { subject: '', state: 'gone' } : { subject: person.pseudonym, state }
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

  return async (
    sub: string | undefined,
    subject: string,
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

/** Makes the planned changes of a page; a member with whom something fails does not stop the others. */
async function changePage(
  deps: JobDeps,
  input: ChangesInput,
  job: JobContext,
  page: readonly StoredResult[],
): Promise<StoredResult[]> {
  const makeChange = memberChanger(deps, input, job)
  const actor = await findPseudonym(deps, input.actor.sub)
  const planned = page.filter(({ state }) => state === 'planned').map(({ subject }) => subject)
  const names = await deps.people.findNames(planned)
  return Promise.all(
    page.map(async ({ subject, state }) => {
      if (state !== 'planned') return { subject, state }
      try {
        return { subject, state: await makeChange(names.get(subject)?.sub, subject, actor) }
      } catch (error) {
        deps.onFault(error)
        return { subject, state: 'failed' as const }
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
 * Returns the job that enables, disables or deletes many members. It stores first whom it is about to change, then changes
 * them in pages, each with its results.
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
      const isUndoable = reverseMemberChange[change] !== null && (counts.done ?? 0) > 0
      return { change, domains: input.domains ?? null, counts, isUndoable }
    },
  })
}
