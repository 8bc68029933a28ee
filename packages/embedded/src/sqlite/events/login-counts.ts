import type { DatabaseSync } from 'node:sqlite'
import type { EventScope } from '@kitchen-table/application/ports'
import type { DayRange } from '@kitchen-table/domain/insights'
import { prepareArrayQuery } from '../database/array-rows.ts'
import { blockReader, unpackedDayFinder } from './count-reader.ts'
import { countNumbers, type NumberSet, toNumberSet, uniteSets } from './number-set.ts'

/** Returns the function that counts the distinct people who signed in in each of some ranges. */
export function loginPeopleCounter(
  db: DatabaseSync,
): (scope: EventScope, ranges: readonly DayRange[]) => number[] {
  const readBlocks = blockReader(db, { table: 'login_blocks', column: 'people' })
  const findOpenDays = unpackedDayFinder(db, 'login_days')
  const byLayout = '(?2 IS NULL OR layout = ?2)'
  const ofAll = prepareArrayQuery(db, `SELECT overall_number FROM login_days WHERE day = ?1 AND ${byLayout}`)
  const ofGroup = prepareArrayQuery(
    db,
    `SELECT number FROM login_days WHERE day = ?1 AND ${byLayout} AND group_slug = ?3`,
  )

  return (scope, ranges) => {
    const sets = ranges.map((): NumberSet[] => [])
    const add = (set: NumberSet, indexes: readonly number[]) => {
      for (const at of indexes) sets[at]?.push(set)
    }
    readBlocks(scope, ranges, add)
    for (const [day, indexes] of findOpenDays(ranges)) {
      const { group, layout } = scope
      const rows = group === null ? ofAll(day, layout) : ofGroup(day, layout, group)
      add(toNumberSet(rows.map(([number]) => Number(number))), indexes)
    }
    return sets.map((ofRange) => countNumbers(uniteSets(ofRange)))
  }
}
