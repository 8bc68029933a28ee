export type OutcomeSchedule = {
  /** Resolves as `work` does, but at the schedule's own times. */
  delayOutcome<Result>(work: Promise<Result>): Promise<Result>
  /** From now on nothing is held any more. */
  release(): void
}

/**
 * Makes outcomes known a fixed time after their work began, or at the next multiple of it, so that nobody sees from
 * that when the work was over. An interval of 0 holds nothing. Keeps no process alive.
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
