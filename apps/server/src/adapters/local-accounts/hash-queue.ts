/** How many hashes are being computed, and how many wait in the queue. */
export type HashLoad = { running: number; waiting: number }

export type HashQueue = {
  runUnlessFull<T>(work: () => Promise<T>): Promise<T | 'busy'>
  /** Runs `work` when a slot is free, however long that takes. */
  run<T>(work: () => Promise<T>): Promise<T>
  currentLoad(): HashLoad
}

/** Limits concurrent hashes, in the order of arrival: each takes 19 MiB and one CPU core. */
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
    // A task that finishes passes its slot on, so `running` stays as it is.
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
