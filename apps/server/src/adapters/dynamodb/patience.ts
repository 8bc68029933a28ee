const MOST_FAILURES = 12
/** Both in milliseconds; all pauses together last about 3 s at most. */
const FIRST_PAUSE = 10
const LONGEST_PAUSE = 400

/** Waits before the next try, longer after more failures; after too many, throws what was met last instead. */
export type Patience = (failures: number, met: unknown) => Promise<void>

type Deps = { random: () => number; sleep: (milliseconds: number) => Promise<void> }

/** A random part of the pause, so that those who met each other do not meet again. */
export function patience({ random, sleep }: Deps): Patience {
  return async (failures, met) => {
    if (failures >= MOST_FAILURES) throw met
    await sleep(random() * Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE))
  }
}
