import type { WindowLimit } from '@kitchen-table/domain/sliding-window'
import type { RateStore } from './ports.ts'

type WindowHit = { key: string; limits: readonly WindowLimit[] }

/** Counts a hit under every key, or none if a limit is reached. Returns the milliseconds to wait, 0 if counted. */
export async function hitAllWindows(
  { rates, now }: { rates: RateStore; now: () => number },
  hits: readonly WindowHit[],
): Promise<number> {
  const countedKeys: string[] = []
  const undoAll = () => Promise.all(countedKeys.map((countedKey) => rates.undo(countedKey)))
  for (const { key, limits } of hits) {
    const wait = await rates.hit(key, limits, now()).catch(async (error: unknown) => {
      await undoAll()
      throw error
    })
    if (wait > 0) {
      await undoAll()
      return wait
    }
    countedKeys.push(key)
  }
  return 0
}
