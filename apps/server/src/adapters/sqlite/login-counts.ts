import type { DatabaseSync } from 'node:sqlite'
import type { DayRange } from '@kitchen-table/domain/insights/day-range'
import type { EventScope } from '../../features/insights/ports.ts'
import { prepareArrays } from './array-rows.ts'
import { openDaysReader, toBytes } from './count-reader.ts'
import { countNumbers, type NumberSet, toNumberSet, uniteSets } from './number-set.ts'
import { joinStarts, listStarts } from './range-parts.ts'

/** Which of some ranges, by their index, contain a day or month. */
type RangeIndex = ReadonlyMap<string, number[]>

/** Returns the ranges that contain each of the days and months that `listOf` returns for them. */
function indexRanges(
  ranges: readonly DayRange[],
  listOf: (range: DayRange) => readonly string[],
): RangeIndex {
  const index = new Map<string, number[]>()
  for (const [at, range] of ranges.entries())
    for (const start of listOf(range)) index.set(start, [...(index.get(start) ?? []), at])
  return index
}

/** Returns the function that counts the distinct people who signed in in each of some ranges. */
export function peopleCounter(
  db: DatabaseSync,
): (scope: EventScope, ranges: readonly DayRange[]) => number[] {
  const selectBlocks = prepareArrays(
    db,
    `SELECT start, people FROM login_blocks
     WHERE group_slug = ? AND span = ? AND start BETWEEN ? AND ? AND (?5 IS NULL OR layout = ?5)`,
  )
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

  return ({ group, layout }, ranges) => {
    const byBlock = indexRanges(ranges, listStarts)
    const byOpenDay = indexRanges(ranges, readOpenDays)
    // Blocks that follow one another are read at once: of all organisations there are many of them.
    const stretches = joinStarts([...byBlock.keys()])

    function readSets(slug: string): NumberSet[][] {
      const sets = ranges.map((): NumberSet[] => [])
      const add = (set: NumberSet, indexes: readonly number[] = []) => {
        for (const at of indexes) sets[at]?.push(set)
      }
      for (const { span, from, to } of stretches)
        for (const [start, people] of selectBlocks(slug, span, from, to, layout))
          add(toBytes(people), byBlock.get(String(start)))
      for (const [day, indexes] of byOpenDay)
        add(toNumberSet(selectOpen(day, slug, layout).map(([number]) => Number(number))), indexes)
      return sets
    }

    const counts = ranges.map(() => 0)
    const slugs = group === null ? selectGroups().map(([slug]) => String(slug)) : [group]
    for (const slug of slugs)
      for (const [at, sets] of readSets(slug).entries())
        counts[at] = (counts[at] ?? 0) + countNumbers(uniteSets(sets))
    return counts
  }
}
