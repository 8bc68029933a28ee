import { type PeriodicTask, startPeriodicTask } from '../periodic-task.ts'
import { type JobKind, resumeJobs } from './job-runner.ts'
import type { JobStore } from './ports.ts'

const INTERVAL_MS = 10_000
/** How long the outcomes of finished jobs can be read. */
const OUTCOME_LIFETIME_MS = 30 * 24 * 60 * 60_000

type Deps = {
  jobs: JobStore
  kinds: readonly Pick<JobKind<never, unknown>, 'name' | 'resume'>[]
  now: () => number
  newId: () => string
  onFault: (error: unknown) => void
}

/**
 * Resumes jobs that a dead process has left, now and every ten seconds, and deletes old outcomes. A job that fails is
 * reported and tried again when its lease has ended.
 */
export function startJobReconciler(deps: Deps): PeriodicTask {
  async function reconcile(signal: AbortSignal): Promise<void> {
    await deps.jobs.sweep(deps.now() - OUTCOME_LIFETIME_MS)
    await resumeJobs(deps, deps.kinds, signal)
  }
  return startPeriodicTask({ run: reconcile, intervalMs: INTERVAL_MS, onFault: deps.onFault })
}
