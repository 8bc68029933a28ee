import { AsyncResource } from 'node:async_hooks'

/** A task that runs by itself until it is stopped. */
export type BackgroundTask = {
  /** Resolves when the run in progress is over. */
  stop(): Promise<void>
}

type NotifiedTask = BackgroundTask & {
  /** Runs the task at once, or once more after the run in progress. */
  runAgain(): void
}

/**
 * Runs a task now and in regular intervals, one run at a time, until it is stopped; the task ends early when `signal` is
 * aborted. An error is reported, and the task runs again after the interval. The timer does not keep the process alive.
 */
export function startPeriodicTask({
  run,
  intervalMs,
  onFault,
}: {
  run: (signal: AbortSignal) => Promise<void>
  intervalMs: number
  onFault: (error: unknown) => void
}): NotifiedTask {
  const stopping = new AbortController()
  // A request that calls `runAgain` is in the language of its person; the run is not.
  const runHere = AsyncResource.bind(run)
  let running: Promise<void> | null = null
  let isRepeatNeeded = false

  function runUnlessRunning(): void {
    running ??= runHere(stopping.signal)
      .catch(onFault)
      .finally(() => {
        running = null
        if (isRepeatNeeded) runAgain()
      })
  }

  function runAgain(): void {
    if (stopping.signal.aborted) return
    isRepeatNeeded = running !== null
    runUnlessRunning()
  }

  const timer = setInterval(runUnlessRunning, intervalMs).unref()
  runUnlessRunning()
  return {
    runAgain,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/** Runs a task once, after a delay, unless it is stopped before. An error is reported. */
export function startDelayedTask({
  run,
  delayMs,
  onFault,
}: {
  run: () => Promise<void>
  delayMs: number
  onFault: (error: unknown) => void
}): BackgroundTask {
  let running: Promise<void> | null = null
  const timer = setTimeout(() => {
    running = run().catch(onFault)
  }, delayMs).unref()
  return {
    async stop() {
      clearTimeout(timer)
      await running
    },
  }
}
