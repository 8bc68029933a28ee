import { isNightly, isSmall, sampleInSmallSize } from '@kitchen-table/scripts/run-size'
import { seed } from '@kitchen-table/scripts/seed'

export { isNightly, sampleInSmallSize, seed }

/**
 * Returns the value for the size of this run: `small` for `npm test`, `full` for `npm run test:all`, `nightly` for
 * `npm run test:nightly`. Without a value of its own, the small size is the full one.
 */
export function chooseByRunSize<T>({ small, full, nightly }: { small?: T; full: T; nightly: T }): T {
  if (isNightly) return nightly
  return isSmall && small !== undefined ? small : full
}
