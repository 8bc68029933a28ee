import type { DatabaseSync } from 'node:sqlite'
import type { DayRange } from '@kitchen-table/domain/insights/day-range'
import type { EventScope } from '../../features/insights/ports.ts'
import { prepareArrays } from './array-rows.ts'
import { blockReader, openDaysReader } from './count-reader.ts'
import { countNumbers, toNumberSet, uniteSets } from './number-set.ts'

/** Returns the function that counts the distinct people who signed in. */
export function peopleCounter(db: DatabaseSync): (scope: EventScope, range: DayRange) => number {
  const readBlocks = blockReader(db, 'login_blocks', 'people')
  const readOpenDays = openDaysReader(db, 'login_days')
  const selectOpen = prepareArrays(
    db,
    'SELECT number FROM login_days WHERE day = ?1 AND group_slug = ?2 AND (?3 IS NULL OR layout = ?3)',
  )
  // One step in the index for each organisation.
  const selectGroups = prepareArrays(
    db,
    `WITH RECURSIVE found (slug) AS (
       SELECT min(group_slug) FROM login_people
       UNION ALL SELECT (SELECT min(group_slug) FROM login_people WHERE group_slug > slug) FROM found
       WHERE slug IS NOT NULL)
     SELECT slug FROM found WHERE slug IS NOT NULL`,
  )

  function countOfGroup(
    group: string,
    layout: string | null,
    range: DayRange,
    openDays: readonly string[],
  ): number {
    const open = openDays.flatMap((day) => selectOpen(day, group, layout).map(([number]) => Number(number)))
    return countNumbers(uniteSets([...readBlocks(group, layout, range), toNumberSet(open)]))
  }

  return ({ group, layout }, range) => {
    const openDays = readOpenDays(range)
    const groups = group === null ? selectGroups().map(([slug]) => String(slug)) : [group]
    return groups.reduce((sum, slug) => sum + countOfGroup(slug, layout, range, openDays), 0)
  }
}
