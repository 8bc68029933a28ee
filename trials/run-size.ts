import { randomInt } from 'node:crypto'
import { isNightly, isSmall } from '../scripts/run-size.ts'

export { isNightly }

/**
 * Returns the value for the size of this run: `small` for `npm test`, `full` for `npm run test:all`, `nightly` for
 * `npm run test:nightly`. Without a value of its own, the small size is the full one.
 */
export function chooseByRunSize<T>({ small, full, nightly }: { small?: T; full: T; nightly: T }): T {
  if (isNightly) return nightly
  return isSmall && small !== undefined ? small : full
}

/**
 * Returns all values; in the small size only `count` of them, evenly spread: the first, the last, and others in between.
 */
export function sampleInSmallSize<T>(values: readonly T[], count: number): readonly T[] {
  if (!isSmall || values.length <= count) return values
  const step = (values.length - 1) / Math.max(1, count - 1)
  const chosen = new Set(Array.from({ length: count }, (_, at) => Math.round(at * step)))
  return values.filter((_, index) => chosen.has(index))
}

/** The seed of every random choice. `SEED=N` repeats a run; the commands choose one and print it. */
export const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
if (!Number.isSafeInteger(seed)) throw new Error('SEED must be a whole number')
