const MAX_FAILURES = 12
/** All pauses together last about 3 s at most. */
const FIRST_PAUSE_MS = 10
const MAX_PAUSE_MS = 400

/** Waits before the next attempt, longer after more failures; after too many, throws `lastError` instead. */
export type WaitBeforeRetry = (failures: number, lastError: unknown) => Promise<void>

type Deps = { random: () => number; sleep: (milliseconds: number) => Promise<void> }

/** Returns the wait of one retry loop. Each pause is random, so that writers that conflicted do not conflict again. */
export function createRetryBackoff({ random, sleep }: Deps): WaitBeforeRetry {
  return async (failures, lastError) => {
    if (failures >= MAX_FAILURES) throw lastError
    await sleep(random() * Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS))
  }
}
