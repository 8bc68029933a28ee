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
 * reported and tried again when its lease has ended. The timer does not keep the process alive; `stop` resolves when no
 * job is running.
 */
export function startJobReconciler(deps: Deps): { stop(): Promise<void> } {
  let running: Promise<void> | null = null

  async function reconcile(): Promise<void> {
    await deps.jobs.sweep(deps.now() - OUTCOME_LIFETIME_MS)
    await resumeJobs(deps, deps.kinds)
  }

  function reconcileUnlessRunning(): void {
    running ??= reconcile()
      .catch(deps.onFault)
      .finally(() => {
        running = null
      })
  }

  const timer = setInterval(reconcileUnlessRunning, INTERVAL_MS).unref()
  reconcileUnlessRunning()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
