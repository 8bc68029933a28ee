/** How many hashes are being made, and how many wait for their turn. */
export type HashLoad = { running: number; waiting: number }

export type HashLine = {
  /** Runs `work` when its turn comes, or answers 'busy' when too many wait already. */
  tryRun<T>(work: () => Promise<T>): Promise<T | 'busy'>
  /** Waits for its turn however long it takes. */
  run<T>(work: () => Promise<T>): Promise<T>
  load(): HashLoad
}

/** Lets few hash at once: each takes 19 MiB and a core's whole attention. First come, first served. */
export function hashLine({ atOnce, waiting }: { atOnce: number; waiting: number }): HashLine {
  const line: (() => void)[] = []
  let running = 0

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    // Whoever finishes hands its place on, so `running` stays as it is.
    await new Promise<void>((resolve) => line.push(resolve))
  }

  function handOn(): void {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    await turn()
    try {
      return await work()
    } finally {
      handOn()
    }
  }

  return {
    run,
    tryRun: async (work) => (running >= atOnce && line.length >= waiting ? 'busy' : run(work)),
    load: () => ({ running, waiting: line.length }),
  }
}
