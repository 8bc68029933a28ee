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

/** The seed of every random choice. `SEED=N` repeats a run; the commands choose one and print it. */
export const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
if (!Number.isSafeInteger(seed)) throw new Error('SEED must be a whole number')
