import type { Unit } from './unit.ts'

/**
 * What a save does to the dates of a unit, by the boxes "Mark Updated" and "Mark New": keep them, clear the flag (its box
 * was set before), or set one of them.
 */
export const unitMarks = ['kept', 'cleared', 'updated', 'new'] as const
export type UnitMark = (typeof unitMarks)[number]

type UnitDates = Pick<Unit, 'createdAt' | 'unitUpdateDate'>

/**
 * Returns the dates that a unit gets when it is saved at `now` (ISO 8601 in UTC) with a mark, and what its tracks get as
 * `updateContentDate`; `trackDate` is undefined if they keep theirs (docs/product.md 4.13).
 */
export function computeMarkedUnitDates(
  { createdAt, unitUpdateDate }: UnitDates,
  mark: UnitMark,
  now: string,
): UnitDates & { trackDate: string | null | undefined } {
  switch (mark) {
    case 'updated':
      return { createdAt, unitUpdateDate: now, trackDate: now }
    case 'new':
      return { createdAt: now, unitUpdateDate: null, trackDate: now }
    case 'kept':
      return { createdAt, unitUpdateDate, trackDate: undefined }
    case 'cleared':
      return { createdAt, unitUpdateDate: null, trackDate: unitUpdateDate === null ? undefined : null }
    default:
      return mark satisfies never
  }
}
