export type OutcomeSchedule = {
  /** Resolves or rejects as `work` does, but at the next time of the schedule. */
  delayOutcome<Result>(work: Promise<Result>): Promise<Result>
  /** Ends all delays, those of pending outcomes too. */
  release(): void
}

/**
 * Returns a schedule that delays outcomes until a fixed time after their work began, or the next multiple of that
 * time, so that the time of an outcome does not reveal when the work ended. An interval of 0 delays nothing. The
 * timers do not keep the process alive.
 */
export function outcomeSchedule(intervalMs: number): OutcomeSchedule {
  const pendingTicks = new Set<() => void>()
  let isReleased = intervalMs === 0

  function waitForTick(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        pendingTicks.delete(end)
        resolve()
      }
      const timer = setTimeout(end, intervalMs).unref()
      pendingTicks.add(end)
    })
  }

  return {
    async delayOutcome(work) {
      let isSettled = false
      const end = () => {
        isSettled = true
      }
      work.then(end, end)
      while (!isReleased && !isSettled) {
        await waitForTick()
      }
      return work
    },
    release() {
      isReleased = true
      for (const end of pendingTicks) end()
    },
  }
}
