import { randomInt } from 'node:crypto'

/** `npm run test:nightly` sets this; everything else runs the smaller size. */
export const isNightly = process.env.TRIALS === 'nightly'

/** How often, or how long: the one of `npm test`, and the one of `npm run test:nightly`. */
export function chooseByRunSize<T>({ ci, nightly }: { ci: T; nightly: T }): T {
  return isNightly ? nightly : ci
}

/** Every random choice comes from it. `SEED=N` repeats a run; the commands choose one and print it. */
export const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
if (!Number.isSafeInteger(seed)) throw new Error('SEED is a whole number')
