import type { z } from 'zod'
import { type BackgroundTask, startPeriodicTask } from '../background-task.ts'
import type { JobStore, LeasedJob } from './ports.ts'

/** Long enough for every step of a job, in milliseconds; a job of a process that ended is resumed after it. */
export const JOB_LEASE_MS = 60_000

/** What a job knows of itself: `id` is the same whenever it is run, so ids of what it creates can be derived from it. */
export type JobContext = { id: string; createdAt: number }

/**
 * What a long job knows of its worker. `done` is the number of items that are finished, as the last worker recorded it.
 * `saveProgress` records it, and prolongs the lease; call it at least every 30 seconds. It throws a JobInterruptedError
 * when the process is about to stop, or when another worker has the job by now: the job ends there, and is resumed.
 * `pauseUntil` ends the work of this worker, and has the job resumed at a time (ms since 1970).
 */
export type JobWorker = {
  done: number
  saveProgress: (done: number) => Promise<void>
  pauseUntil: (time: number) => Promise<never>
}

/** Thrown by `saveProgress`; it is no fault. */
class JobInterruptedError extends Error {}

/** Thrown by `pauseUntil`; it is no fault. The lease ends when the job is to be resumed. */
class JobPausedError extends Error {}

/** A kind of job. `run` begins again after a crash, so every step must be idempotent. Its outcome must fit JSON. */
export type JobKind<Input, Outcome> = {
  name: string
  run: (input: Input, job: JobContext, worker: JobWorker) => Promise<Outcome>
  /** Runs a stored job, whose input is parsed. */
  resume: (
    storedInput: unknown,
    job: JobContext,
    worker: JobWorker,
  ) => Promise<{ outcome: unknown; isKept: boolean }>
  /** Runs beside other jobs in the reconciler, because it may take minutes. */
  isLong: boolean
  /**
   * Whether the finished job stays, so that its outcome can be read later. Otherwise nothing is left of it: the subject
   * and the outcome of work on a person would outlive the person (docs/security.md T60).
   */
  keepsOutcome: (outcome: Outcome) => boolean
}

/** Defines a kind of job. `input` parses what was stored, perhaps by an earlier release. */
export function defineJob<Input, Outcome>({
  name,
  input,
  run,
  isLong = false,
  keepsOutcome = () => true,
}: Pick<JobKind<Input, Outcome>, 'name' | 'run'> & {
  input: z.ZodType<Input>
  isLong?: boolean
  keepsOutcome?: JobKind<Input, Outcome>['keepsOutcome']
}): JobKind<Input, Outcome> {
  const resume: JobKind<Input, Outcome>['resume'] = async (storedInput, job, worker) => {
    const outcome = await run(input.parse(storedInput), job, worker)
    return { outcome, isKept: keepsOutcome(outcome) }
  }
  return { name, run, resume, isLong, keepsOutcome }
}

type Deps = { jobs: JobStore; now: () => number; newId: () => string }

/**
 * Runs a new job to its end, after an interrupted one of the subject. 'busy': a worker has a job of the subject, an
 * interrupted one of another kind waits for `resumeJobs`, or there was a job with this id. Default: a new id.
 */
export type RunJob = <Input, Outcome>(
  kind: JobKind<Input, Outcome>,
  subject: string,
  input: Input,
  id?: string,
) => Promise<Outcome | 'busy'>

/** Returns a function that runs a new job. If the process dies, or a step throws, `resumeJobs` runs it again. */
export function createJobRunner({ jobs, now, newId }: Deps): RunJob {
  /** Finishes the job of the subject that was interrupted. Returns false if there is still one. */
  async function finishInterrupted(kind: StoredJobKind, subject: string): Promise<boolean> {
    const job = await jobs.claimSubject(subject, now(), { id: newId(), until: now() + JOB_LEASE_MS })
    if (job === null) return false
    const isSameKind = job.kind === kind.name
    // After a failure the next call tries again, as after a job of its own.
    if (isSameKind) await resumeJob({ jobs, now }, [kind], job, { endsLeaseOnFailure: true })
    else await endJobLease({ jobs, now }, job.id, job.leaseId, job.done)
    return isSameKind
  }

  return async (kind, subject, input, id = newId()) => {
    const job = { id, kind: kind.name, subject, input, createdAt: now() }
    const lease = { id: newId(), until: job.createdAt + JOB_LEASE_MS }
    const add = () => jobs.add(job, lease)
    if ((await add()) !== 'added' && !((await finishInterrupted(kind, subject)) && (await add()) === 'added'))
      return 'busy'
    const worker = createWorker({ jobs, now }, { ...job, leaseId: lease.id, done: 0 })
    try {
      const outcome = await kind.run(input, job, worker)
      await endJob({ jobs, now }, { id, leaseId: lease.id }, { outcome, isKept: kind.keepsOutcome(outcome) })
      return outcome
    } catch (error) {
      await endJobLease({ jobs, now }, job.id, lease.id, worker.done)
      throw error
    }
  }
}

/**
 * Adds a job without running it; `notifyReconciler` then makes the reconciler run it soon. 'exists': there is a job with
 * this id, finished or not. 'busy': an unfinished job has the subject. `startsAt` (ms since 1970): not before.
 */
export type StartJob = <Input>(
  kind: Pick<JobKind<Input, unknown>, 'name'>,
  job: { id: string; subject: string; input: Input; startsAt?: number },
) => Promise<'added' | 'exists' | 'busy'>

/** Returns a function that starts a job in the background. If the process dies, another one runs it. */
export function createJobStarter({
  jobs,
  now,
  newId,
  notifyReconciler,
}: Deps & { notifyReconciler: () => void }): StartJob {
  return async ({ name }, { startsAt, ...job }) => {
    const createdAt = now()
    const lease = { id: newId(), until: startsAt ?? createdAt }
    const outcome = await jobs.add({ ...job, kind: name, createdAt }, lease)
    if (outcome === 'added' && startsAt === undefined) notifyReconciler()
    return outcome
  }
}

type LeaseDeps = Pick<Deps, 'jobs' | 'now'>

async function endJob(
  { jobs, now }: LeaseDeps,
  { id, leaseId }: Pick<LeasedJob, 'id' | 'leaseId'>,
  { outcome, isKept }: { outcome: unknown; isKept: boolean },
): Promise<void> {
  if (isKept) await jobs.finish(id, leaseId, outcome, now())
  else await jobs.discard(id, leaseId)
}

function createWorker(
  { jobs, now }: LeaseDeps,
  { id, leaseId, done }: Pick<LeasedJob, 'id' | 'leaseId' | 'done'>,
  signal?: AbortSignal,
): JobWorker {
  async function renew(until: number, doneNow: number): Promise<void> {
    if (!(await jobs.renew(id, { id: leaseId, until }, doneNow)))
      throw new JobInterruptedError('Another worker has this job.')
  }
  const worker: JobWorker = {
    done,
    async pauseUntil(time) {
      await renew(time, worker.done)
      throw new JobPausedError('The job is resumed later.')
    },
    async saveProgress(doneNow) {
      await renew(now() + JOB_LEASE_MS, doneNow)
      worker.done = doneNow
      if (signal?.aborted) throw new JobInterruptedError('The process is about to stop.')
    },
  }
  return worker
}

/** Ends the lease of a job, so that the job is resumed soon. If that fails, the lease ends by itself. */
export async function endJobLease(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  jobId: string,
  leaseId: string,
  done = 0,
): Promise<void> {
  await jobs.renew(jobId, { id: leaseId, until: now() }, done).catch(() => {})
}

/** A kind of job as the reconciler resumes it. */
export type StoredJobKind = Pick<JobKind<never, unknown>, 'name' | 'resume' | 'isLong'>

type ResumeOptions = {
  signal?: AbortSignal
  /** Called with long jobs, which then run beside the others. Default: they run one after the other as well. */
  onLongJob?: (work: Promise<void>) => void
}

/** Runs the jobs that nobody works on any more, one after the other, until there are none or `signal` is aborted. */
export async function resumeJobs(
  { jobs, now, newId }: Deps,
  kinds: readonly StoredJobKind[],
  { signal, onLongJob }: ResumeOptions = {},
): Promise<void> {
  while (!signal?.aborted) {
    const job = await jobs.claim(now(), { id: newId(), until: now() + JOB_LEASE_MS })
    if (job === null) return
    const work = resumeJob({ jobs, now }, kinds, job, { signal })
    if (onLongJob && kinds.some(({ name, isLong }) => isLong && name === job.kind)) onLongJob(work)
    else await work
  }
}

async function resumeJob(
  deps: LeaseDeps,
  kinds: readonly StoredJobKind[],
  job: LeasedJob,
  {
    signal,
    endsLeaseOnFailure = false,
  }: { signal?: AbortSignal | undefined; endsLeaseOnFailure?: boolean } = {},
): Promise<void> {
  const { id, input, createdAt } = job
  const kind = kinds.find(({ name }) => name === job.kind)
  if (kind === undefined) throw new Error(`There is no job of the kind ${job.kind}.`)
  const worker = createWorker(deps, job, signal)
  try {
    await endJob(deps, job, await kind.resume(input, { id, createdAt }, worker))
  } catch (error) {
    if (error instanceof JobPausedError) return
    const isInterrupted = error instanceof JobInterruptedError
    if (isInterrupted || endsLeaseOnFailure) await endJobLease(deps, id, job.leaseId, worker.done)
    if (!isInterrupted) throw error
  }
}

const INTERVAL_MS = 10_000
/** How long the outcomes of finished jobs can be read. */
const OUTCOME_LIFETIME_MS = 30 * 24 * 60 * 60_000

type ReconcilerDeps = {
  jobs: JobStore
  kinds: readonly StoredJobKind[]
  now: () => number
  newId: () => string
  onFault: (error: unknown) => void
}

export type JobReconciler = BackgroundTask & {
  /** Runs jobs that were added just now, without waiting for the interval. */
  notify: () => void
}

/**
 * Runs jobs that were started, and those of processes that ended, and deletes old outcomes: now, when it is notified,
 * and every ten seconds. A job that fails is reported and tried again when its lease has ended.
 */
export function startJobReconciler(deps: ReconcilerDeps): JobReconciler {
  const longJobs = new Set<Promise<void>>()

  function trackLongJob(work: Promise<void>): void {
    const tracked = work.catch(deps.onFault).finally(() => longJobs.delete(tracked))
    longJobs.add(tracked)
  }

  async function reconcile(signal: AbortSignal): Promise<void> {
    await deps.jobs.sweep(deps.now() - OUTCOME_LIFETIME_MS)
    await resumeJobs(deps, deps.kinds, { signal, onLongJob: trackLongJob })
  }
  const task = startPeriodicTask({ run: reconcile, intervalMs: INTERVAL_MS, onFault: deps.onFault })
  return {
    notify: task.runAgain,
    async stop() {
      await task.stop()
      await Promise.all(longJobs)
    },
  }
}
