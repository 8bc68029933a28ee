import type { DatabaseSync } from 'node:sqlite'
import { prepareArrays } from './array-rows.ts'
import { forEachEvent, toNumbers } from './count-block.ts'
import { ALL_GROUPS, type Span, toBytes } from './count-reader.ts'

/** Returns the function that finds the day of the first event of each code. */
export function firstDaysFinder(db: DatabaseSync): () => Map<number, string> {
  const selectBlocks = prepareArrays(
    db,
    `SELECT start, counts FROM event_count_blocks
     WHERE group_slug = '${ALL_GROUPS}' AND span = ? AND start >= ? AND start < ? ORDER BY start`,
  )
  const selectOpen = prepareArrays(db, 'SELECT event, min(day) FROM event_counts GROUP BY event')

  /** Returns the first block that has each code, by its start. */
  function findStarts(span: Span, from: string, to: string): Map<number, string> {
    const starts = new Map<number, string>()
    for (const [start, counts] of selectBlocks(span, from, to))
      forEachEvent(toNumbers(toBytes(counts)), (event) => {
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
    for (const [event, day] of selectOpen()) {
      const known = days.get(Number(event))
      if (known === undefined || String(day) < known) days.set(Number(event), String(day))
    }
    return days
  }
}
