import type { Delivery } from '@kitchen-table/application/ports'

type Options = {
  maxRunning: number
  /** A delivery that has waited longer (ms) is not run: its lease may expire, and another worker then sends it. */
  maxWaitMs: number
  now: () => number
}

/** Returns a function that runs at most `maxRunning` deliveries at once; others wait, in order. */
export function createConcurrencyLimit({ maxRunning, maxWaitMs, now }: Options) {
  const queue: (() => void)[] = []
  let running = 0

  return async (deliver: () => Promise<Delivery>): Promise<Delivery> => {
    const queuedAt = now()
    if (running < maxRunning) running += 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return now() - queuedAt > maxWaitMs ? 'later' : await deliver()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
