import {
  memberChangeOutcome,
  moveOutcome,
  type OrganizationJob,
  reminderOutcome,
} from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import { endJobLease, JOB_LEASE_MS } from '../../platform/jobs/job-runner.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OrganizationsFeatureDeps } from './organizations-deps.ts'
import { requireManagedOrganization } from './require-organization.ts'

type JobsDeps = Pick<OrganizationsFeatureDeps, 'jobs'>

/** The subject of a job on an organization; its managers may read how far the job is. */
export function organizationJobSubject(slug: string, work: string): string {
  return `group:${slug}:${work}`
}

/** The number of records that a job works on is stored as the result of its first item, for those who watch it. */
const TOTAL_ITEM = 0
const totalResult = z.number()

/** Records how many records a job works on. When the job is resumed, the number of its first run stays. */
export async function saveJobTotal({ jobs }: JobsDeps, jobId: string, total: number): Promise<void> {
  if ((await readJobTotal({ jobs }, jobId)) === null)
    await jobs.saveResults(jobId, [{ item: TOTAL_ITEM, result: total }])
}

/** Returns how many records a job works on; null until it is recorded. */
export async function readJobTotal({ jobs }: JobsDeps, jobId: string): Promise<number | null> {
  const [first] = await jobs.listResults(jobId)
  return first?.item === TOTAL_ITEM ? totalResult.parse(first.result) : null
}

/** The kind of the job that invites many members again; its outcome is a `ReminderOutcome`. */
export const REMINDERS_JOB = 'remind-matching-members'

/** The kind of the job that moves many members to a sub-group; its outcome is a `MoveOutcome`. */
export const MOVES_JOB = 'move-members'

/** The kind of the job that enables, disables or deletes many members; its outcome is a `memberChangeOutcome`. */
export const CHANGES_JOB = 'change-members'

/** Returns how far a job is; null if there is no job of this organization with the id. */
export async function readOrganizationJob(
  { jobs }: JobsDeps,
  slug: string,
  id: string,
): Promise<OrganizationJob | null> {
  const job = await jobs.find(id)
  if (!job?.subject.startsWith(organizationJobSubject(slug, ''))) return null
  const { kind, done, outcome } = job
  const isFinished = job.finishedAt !== null
  // An earlier version of the product stored no numbers.
  const reminders = kind === REMINDERS_JOB ? (reminderOutcome.safeParse(outcome).data ?? null) : null
  const moves = kind === MOVES_JOB ? (moveOutcome.safeParse(outcome).data ?? null) : null
  const changes = kind === CHANGES_JOB ? (memberChangeOutcome.safeParse(outcome).data ?? null) : null
  return { id, done, total: await readJobTotal({ jobs }, id), isFinished, reminders, moves, changes }
}

export function findOrganizationJob(deps: JobsDeps & Pick<OrganizationsFeatureDeps, 'groups'>) {
  return async (actor: Actor, { slug, id }: { slug: string; id: string }): Promise<OrganizationJob> => {
    await requireManagedOrganization(deps, actor, slug)
    const job = await readOrganizationJob(deps, slug, id)
    if (job === null) throw new Refusal('groups.not_found')
    return job
  }
}

/** `startsAt` (ms since 1970): the job is not run before. */
type PreparedJob = {
  id: string
  kind: { name: string }
  subject: string
  input: unknown
  startsAt?: number | undefined
}

/**
 * Stores a job, makes the change that it follows, and lets the reconciler run it. If the process dies in between, the
 * job is run later, and finds out by itself whether the change was made. A change that was not made (false) leaves no
 * job. Returns whether the change was made, or 'busy' if there is an unfinished job of the subject, or one with the id.
 */
export async function storeJobThenChange(
  {
    jobs,
    notifyReconciler,
    newId,
    now,
  }: Pick<OrganizationsFeatureDeps, 'jobs' | 'notifyReconciler' | 'newId' | 'now'>,
  { id, kind, subject, input, startsAt }: PreparedJob,
  change: () => Promise<boolean>,
): Promise<boolean | 'busy'> {
  const leaseId = newId()
  const createdAt = now()
  const lease = { id: leaseId, until: startsAt ?? createdAt + JOB_LEASE_MS }
  if ((await jobs.add({ id, kind: kind.name, subject, input, createdAt }, lease)) !== 'added') return 'busy'
  const isChanged = await change()
  if (!isChanged) await jobs.discard(id, leaseId)
  else if (startsAt === undefined) {
    await endJobLease({ jobs, now }, id, leaseId)
    notifyReconciler()
  }
  return isChanged
}
