/** How many hashes are being made, and how many wait for their turn. */
export type HashLoad = { running: number; waiting: number }

export type HashQueue = {
  /** Runs `work` when its turn comes, or answers 'busy' when too many wait already. */
  runUnlessFull<T>(work: () => Promise<T>): Promise<T | 'busy'>
  /** Waits for its turn however long it takes. */
  run<T>(work: () => Promise<T>): Promise<T>
  currentLoad(): HashLoad
}

/** Lets few hash at once: each takes 19 MiB and a core's whole attention. First come, first served. */
export function createHashQueue({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number
  maxWaiting: number
}): HashQueue {
  const queue: (() => void)[] = []
  let running = 0

  async function acquireSlot(): Promise<void> {
    if (running < maxRunning) {
      running += 1
      return
    }
    // Whoever finishes hands its place on, so `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function releaseSlot(): void {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    await acquireSlot()
    try {
      return await work()
    } finally {
      releaseSlot()
    }
  }

  return {
    run,
    runUnlessFull: async (work) => (running >= maxRunning && queue.length >= maxWaiting ? 'busy' : run(work)),
    currentLoad: () => ({ running, waiting: queue.length }),
  }
}
