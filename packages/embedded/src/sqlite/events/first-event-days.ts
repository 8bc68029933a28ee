import type { DatabaseSync } from 'node:sqlite'
import { eventCodes } from '@kitchen-table/domain/insights'
import { prepareArrayQuery } from '../database/array-rows.ts'
import { forEachSum } from './count-block.ts'
import { ALL_GROUPS, toBytes } from './count-reader.ts'
import type { Span } from './range-parts.ts'

/** Returns the function that finds the day of the first event of each code. */
export function firstEventDaysFinder(db: DatabaseSync): () => Map<number, string> {
  const selectBlocks = prepareArrayQuery(
    db,
    `SELECT start, sums FROM event_count_blocks
     WHERE group_slug = '${ALL_GROUPS}' AND span = ? AND start >= ? AND start < ? ORDER BY start`,
  )
  // In the order of the primary key, so that it ends at the first row of the code.
  const selectOpenDay = db.prepare(
    'SELECT day FROM event_counts WHERE event = ? AND day < ? ORDER BY day LIMIT 1',
  )

  /** Returns the first block that has each code, by its start. */
  function findStarts(span: Span, from: string, to: string): Map<number, string> {
    const starts = new Map<number, string>()
    for (const [start, sums] of selectBlocks(span, from, to))
      forEachSum(toBytes(sums), (event) => {
        if (!starts.has(event)) starts.set(event, String(start))
      })
    return starts
  }

  return () => {
    const days = new Map<number, string>()
    const firstMonths = findStarts('month', '', '~')
    for (const month of new Set(firstMonths.values()))
      for (const [event, day] of findStarts('day', month, `${month}~`))
        if (firstMonths.get(event) === month) days.set(event, day)
    // Days that are not packed are the newest ones, so there is rarely an earlier one than in the blocks.
    for (const event of Object.values(eventCodes)) {
      const open = selectOpenDay.get(event, days.get(event) ?? '~')
      if (open) days.set(event, String(open.day))
    }
    return days
  }
}
