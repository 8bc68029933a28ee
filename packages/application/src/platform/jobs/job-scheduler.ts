import type { JobKind } from './job-runner.ts'
import type { JobStore } from './ports.ts'

/**
 * The lease of a job that waits for its time. No worker has it, so the job can be canceled under it; the claim of a
 * worker replaces it.
 */
const SCHEDULED_LEASE_ID = 'scheduled'

/**
 * Jobs that are to run at a time. The reconciler runs them at most ten seconds after it, once, no matter how many
 * processes there are or how often they are restarted; if none was running then, as soon as one is.
 *
 * A job that follows from a record is scheduled before the record is changed, and acts only if the record names it when it
 * runs. If the process dies in between, or the record has changed since, the job does nothing; canceling it only removes it
 * earlier.
 */
export type JobScheduler = {
  /**
   * Stores a job that runs at `dueAt` (ms since 1970), or now if that is past. 'exists': there is a job with this id.
   * 'busy': an unfinished job has the subject.
   */
  schedule: <Input>(
    kind: Pick<JobKind<Input, unknown>, 'name'>,
    job: { id: string; subject: string; input: Input },
    dueAt: number,
  ) => Promise<'added' | 'exists' | 'busy'>
  /** Removes a job that has not begun. Returns false if it has begun, has ended, or never was. */
  cancel: (id: string) => Promise<boolean>
}

export function createJobScheduler({ jobs, now }: { jobs: JobStore; now: () => number }): JobScheduler {
  return {
    schedule: ({ name }, job, dueAt) =>
      jobs.add({ ...job, kind: name, createdAt: now() }, { id: SCHEDULED_LEASE_ID, until: dueAt }),
    cancel: (id) => jobs.discard(id, SCHEDULED_LEASE_ID),
  }
}
