import { randomInt } from 'node:crypto'
import { isNightly } from '../scripts/is-nightly.ts'

export { isNightly }

/** Returns the value for the size of this run: `ci` for `npm test`, `nightly` for `npm run test:nightly`. */
export function chooseByRunSize<T>({ ci, nightly }: { ci: T; nightly: T }): T {
  return isNightly ? nightly : ci
}

/** The seed of every random choice. `SEED=N` repeats a run; the commands choose one and print it. */
export const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
if (!Number.isSafeInteger(seed)) throw new Error('SEED must be a whole number')
