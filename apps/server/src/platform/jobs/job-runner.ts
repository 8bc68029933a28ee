import type { z } from 'zod'
import { type PeriodicTask, startPeriodicTask } from '../periodic-task.ts'
import type { JobStore, LeasedJob } from './ports.ts'

/** Long enough for every step of a job, in milliseconds; a job of a process that ended is resumed after it. */
export const JOB_LEASE_MS = 60_000

/** What a job knows of itself: `id` is the same whenever it is run, so ids of what it creates can be derived from it. */
export type JobContext = { id: string; createdAt: number }

/** A kind of job. `run` begins again after a crash, so every step must be idempotent. Its outcome must fit JSON. */
export type JobKind<Input, Outcome> = {
  name: string
  run: (input: Input, job: JobContext) => Promise<Outcome>
  /** Runs a stored job, whose input is parsed. */
  resume: (storedInput: unknown, job: JobContext) => Promise<unknown>
}

/** Defines a kind of job. `input` parses what was stored, perhaps by an earlier release. */
export function defineJob<Input, Outcome>({
  name,
  input,
  run,
}: Pick<JobKind<Input, Outcome>, 'name' | 'run'> & { input: z.ZodType<Input> }): JobKind<Input, Outcome> {
  return { name, run, resume: (storedInput, job) => run(input.parse(storedInput), job) }
}

type Deps = { jobs: JobStore; now: () => number; newId: () => string }

/**
 * Runs a new job to its end, after an interrupted one of the subject. 'busy': a worker has a job of the subject, or an
 * interrupted one of another kind waits for `resumeJobs`.
 */
export type RunJob = <Input, Outcome>(
  kind: JobKind<Input, Outcome>,
  subject: string,
  input: Input,
) => Promise<Outcome | 'busy'>

/** Returns a function that runs a new job. If the process dies, or a step throws, `resumeJobs` runs it again. */
export function createRunJob({ jobs, now, newId }: Deps): RunJob {
  /** Finishes the job of the subject that was interrupted. Returns false if there is still one. */
  async function finishInterrupted(kind: Resumable, subject: string): Promise<boolean> {
    const job = await jobs.claimSubject(subject, now(), { id: newId(), until: now() + JOB_LEASE_MS })
    if (job === null) return false
    const isSameKind = job.kind === kind.name
    if (isSameKind) await resumeJob({ jobs, now }, [kind], job)
    else await endLease({ jobs, now }, job.id, job.leaseId)
    return isSameKind
  }

  return async (kind, subject, input) => {
    const job = { id: newId(), kind: kind.name, subject, input, createdAt: now() }
    const lease = { id: newId(), until: job.createdAt + JOB_LEASE_MS }
    const add = () => jobs.add(job, lease)
    if ((await add()) !== 'added' && !((await finishInterrupted(kind, subject)) && (await add()) === 'added'))
      return 'busy'
    try {
      const outcome = await kind.run(input, job)
      await jobs.finish(job.id, lease.id, outcome, now())
      return outcome
    } catch (error) {
      await endLease({ jobs, now }, job.id, lease.id)
      throw error
    }
  }
}

/** Ends the lease of a job, so that the job is resumed soon. If that fails, the lease ends by itself. */
export async function endLease(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  jobId: string,
  leaseId: string,
): Promise<void> {
  await jobs.renew(jobId, { id: leaseId, until: now() }, 0).catch(() => {})
}

type Resumable = Pick<JobKind<never, unknown>, 'name' | 'resume'>

/** Runs the jobs that nobody works on any more, one after the other, until there are none or `signal` is aborted. */
export async function resumeJobs(
  { jobs, now, newId }: Deps,
  kinds: readonly Resumable[],
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const job = await jobs.claim(now(), { id: newId(), until: now() + JOB_LEASE_MS })
    if (job === null) return
    await resumeJob({ jobs, now }, kinds, job)
  }
}

async function resumeJob(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  kinds: readonly Resumable[],
  { id, kind: name, input, createdAt, leaseId }: LeasedJob,
): Promise<void> {
  const kind = kinds.find((candidate) => candidate.name === name)
  if (kind === undefined) throw new Error(`There is no job of the kind ${name}.`)
  const outcome = await kind.resume(input, { id, createdAt })
  await jobs.finish(id, leaseId, outcome, now())
}

const INTERVAL_MS = 10_000
/** How long the outcomes of finished jobs can be read. */
const OUTCOME_LIFETIME_MS = 30 * 24 * 60 * 60_000

type ReconcilerDeps = {
  jobs: JobStore
  kinds: readonly Pick<JobKind<never, unknown>, 'name' | 'resume'>[]
  now: () => number
  newId: () => string
  onFault: (error: unknown) => void
}

/**
 * Resumes jobs of processes that ended, and deletes old outcomes: now and every ten seconds. A job that fails is
 * reported and tried again when its lease has ended.
 */
export function startJobReconciler(deps: ReconcilerDeps): PeriodicTask {
  async function reconcile(signal: AbortSignal): Promise<void> {
    await deps.jobs.sweep(deps.now() - OUTCOME_LIFETIME_MS)
    await resumeJobs(deps, deps.kinds, signal)
  }
  return startPeriodicTask({ run: reconcile, intervalMs: INTERVAL_MS, onFault: deps.onFault })
}
