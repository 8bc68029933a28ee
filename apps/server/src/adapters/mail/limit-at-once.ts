import type { Delivery } from '../../features/accounts/outbox/ports.ts'

type Options = {
  atOnce: number
  /** Whatever has waited longer than this is for later (ms): it is somebody else's when its lease is over. */
  longestWait: number
  now: () => number
}

/** Runs at most `atOnce` deliveries; others wait for their turn, in order. */
export function limitAtOnce({ atOnce, longestWait, now }: Options) {
  const queue: (() => void)[] = []
  let running = 0

  return async (deliver: () => Promise<Delivery>): Promise<Delivery> => {
    const since = now()
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return now() - since > longestWait ? 'later' : await deliver()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
