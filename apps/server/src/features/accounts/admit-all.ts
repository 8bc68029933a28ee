import type { Limit } from '@kitchen-table/domain/accounts/occurrences'
import type { RateStore } from './ports.ts'

type Admission = { key: string; limits: readonly Limit[] }

/**
 * Asks for one more under every key, and counts it under all of them or under none. Returns the milliseconds to wait, 0
 * when it was counted.
 */
export async function admitAll(
  { rates, now }: { rates: RateStore; now: () => number },
  admissions: readonly Admission[],
): Promise<number> {
  const counted: string[] = []
  const retractAll = () => Promise.all(counted.map((earlier) => rates.retract(earlier)))
  for (const { key, limits } of admissions) {
    const wait = await rates.admit(key, limits, now()).catch(async (error: unknown) => {
      await retractAll()
      throw error
    })
    if (wait > 0) {
      await retractAll()
      return wait
    }
    counted.push(key)
  }
  return 0
}
