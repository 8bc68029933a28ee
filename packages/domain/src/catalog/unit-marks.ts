import type { Unit } from './records.ts'

export const unitMarks = ['none', 'updated', 'new'] as const
/** The boxes "Mark Updated" and "Mark New" of a unit: at most one of them is set. */
export type UnitMark = (typeof unitMarks)[number]

type UnitDates = Pick<Unit, 'createdAt' | 'unitUpdateDate'>

/**
 * Returns the dates that a unit gets when it is saved at `now` (ISO 8601 in UTC) with a mark, and what its tracks get as
 * `updateContentDate`; `trackDate` is undefined if they keep theirs (docs/product.md 4.13).
 */
export function applyUnitMark(
  { createdAt, unitUpdateDate }: UnitDates,
  mark: UnitMark,
  now: string,
): UnitDates & { trackDate: string | null | undefined } {
  switch (mark) {
    case 'updated':
      return { createdAt, unitUpdateDate: now, trackDate: now }
    case 'new':
      return { createdAt: now, unitUpdateDate: null, trackDate: now }
    case 'none':
      return { createdAt, unitUpdateDate: null, trackDate: unitUpdateDate === null ? undefined : null }
    default:
      return mark satisfies never
  }
}
