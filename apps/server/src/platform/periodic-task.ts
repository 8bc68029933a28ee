export type PeriodicTask = {
  /** Resolves when the run in progress is over. */
  stop(): Promise<void>
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
}): PeriodicTask {
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  function runUnlessRunning(): void {
    running ??= run(stopping.signal)
      .catch(onFault)
      .finally(() => {
        running = null
      })
  }

  const timer = setInterval(runUnlessRunning, intervalMs).unref()
  runUnlessRunning()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
