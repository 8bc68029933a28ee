import type { Delivery } from '../../platform/messaging/ports.ts'

type Options = {
  maxRunning: number
  /** Whatever has waited longer than this is for later (ms): it is somebody else's when its lease is over. */
  maxWaitMs: number
  now: () => number
}

/** Runs at most `atOnce` deliveries; others wait for their turn, in order. */
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
