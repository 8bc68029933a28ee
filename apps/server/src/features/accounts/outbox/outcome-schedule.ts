export type OutcomeSchedule = {
  /** Resolves as `work` does, but at the schedule's own times. */
  hold<Result>(work: Promise<Result>): Promise<Result>
  /** From now on nothing is held any more. */
  release(): void
}

/**
 * Makes outcomes known a fixed time after their work began, or at the next multiple of it, so that nobody sees from
 * that when the work was over. An interval of 0 holds nothing. Keeps no process alive.
 */
export function outcomeSchedule(interval: number): OutcomeSchedule {
  const waiting = new Set<() => void>()
  let isReleased = interval === 0

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        waiting.delete(end)
        resolve()
      }
      const timer = setTimeout(end, interval).unref()
      waiting.add(end)
    })
  }

  return {
    async hold(work) {
      let isOver = false
      const end = () => {
        isOver = true
      }
      work.then(end, end)
      while (!isReleased && !isOver) {
        await rest()
      }
      return work
    },
    release() {
      isReleased = true
      for (const end of waiting) end()
    },
  }
}
