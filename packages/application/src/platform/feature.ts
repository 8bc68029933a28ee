import { type BackgroundTask, startDelayedTask, startPeriodicTask } from './background-task.ts'
import type { StoredJobKind } from './jobs/job-runner.ts'
import type { Route } from './route.ts'

/** Work that is done at the start and in intervals. It ends early when `signal` is aborted. In milliseconds. */
export type PeriodicTask = { run: (signal: AbortSignal) => Promise<void>; intervalMs: number }

/** Work that is done once, some time after the start. In milliseconds. */
type DelayedTask = { run: () => Promise<void>; delayMs: number }

/** What the composition takes of every feature. */
export type Feature = {
  /** The handlers of its endpoints of the contract, by name. */
  procedures: object
  /** Its addresses outside of the contract. */
  routes?: readonly Route[]
  /** The kinds of its jobs, which the reconciler resumes. */
  jobs?: readonly StoredJobKind[]
  /** Its work beside the requests. */
  tasks?: readonly (PeriodicTask | DelayedTask)[]
  /**
   * Called when the server stops. Ends what would keep connections open, and resolves when everything is settled that
   * requests have begun; `requestsEnded` resolves when no connection is open any more.
   */
  stop?: (requestsEnded: Promise<void>) => Promise<void>
}

/** Starts a task; an error is reported, and a periodic task runs again after its interval. */
export function startTask(
  task: PeriodicTask | DelayedTask,
  onFault: (error: unknown) => void,
): BackgroundTask {
  return 'intervalMs' in task
    ? startPeriodicTask({ ...task, onFault })
    : startDelayedTask({ ...task, onFault })
}
