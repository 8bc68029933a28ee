import type { Track } from './records.ts'

/** Whether units were added, removed or moved. */
export function areUnitsChanged(before: readonly string[], after: readonly string[]): boolean {
  return before.length !== after.length || before.some((unit, index) => unit !== after[index])
}

/**
 * Returns the `updateContentDate` of a track that is saved at `now` (ISO 8601 in UTC): now if its units have changed or
 * "Mark Updated" is set, otherwise none (docs/product.md 4.13). `before` is null for a new track.
 */
export function chooseUpdateContentDate(
  before: Pick<Track, 'units'> | null,
  { units, markUpdated }: Pick<Track, 'units'> & { markUpdated: boolean },
  now: string,
): string | null {
  return markUpdated || (before !== null && areUnitsChanged(before.units, units)) ? now : null
}
