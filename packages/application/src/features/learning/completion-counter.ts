import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Completions, createEmptyCompletions } from '@kitchen-table/domain/learning'
import type { ProgressStore } from './ports.ts'

/** How old a count may be where the progress is in the own process. Reading it costs nothing but time. */
export const MAX_COMPLETION_COUNT_AGE_MS = 60_000

type CompletionCount = { completions: Completions; countedAt: number }

type Deps = {
  progress: Pick<ProgressStore, 'listCompletions'>
  /** Whether it is counted who has opened which tracks, which takes longer. */
  withViews: boolean
  now: () => number
  /** Milliseconds after which a count is not returned any more. */
  maxAgeMs: number
}

/**
 * Returns a function that returns who had completed which units and opened which tracks at most `maxAgeMs` ago. Only a
 * call without such a count waits. A call in the second half of a count's life begins the next one in the background,
 * so that an editor waits only once. There is one count at a time, and none while nobody calls.
 */
export function createCompletionCounter({
  progress,
  withViews,
  now,
  maxAgeMs,
}: Deps): () => Promise<CompletionCount> {
  let latest: CompletionCount | null = null
  let counting: Promise<CompletionCount> | null = null

  async function count(): Promise<CompletionCount> {
    const countedAt = now()
    const completions = createEmptyCompletions()
    let cursor: string | null = null
    do {
      const page = await progress.listCompletions(cursor, withViews)
      for (const { sub, activeUnits, openedTracks } of page.people)
        completions.add(sub, activeUnits, openedTracks)
      cursor = page.next
      // An embedded store returns its pages without waiting for anything, so requests would have to wait for all.
      await nextTurn()
    } while (cursor !== null)
    latest = { completions, countedAt }
    return latest
  }

  function countOnce(): Promise<CompletionCount> {
    counting ??= count().finally(() => {
      counting = null
    })
    return counting
  }

  return async () => {
    const age = latest === null ? Number.POSITIVE_INFINITY : now() - latest.countedAt
    if (latest === null || age > maxAgeMs) return countOnce()
    // If it fails, the call that needs the next count begins another one, and throws the error.
    if (age > maxAgeMs / 2) countOnce().catch(() => {})
    return latest
  }
}

export type CountCompletions = ReturnType<typeof createCompletionCounter>
