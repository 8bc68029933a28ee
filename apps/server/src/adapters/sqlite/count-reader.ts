import type { DatabaseSync } from 'node:sqlite'
import { addDays, countDays, type DayRange } from '@kitchen-table/domain/insights/day-range'
import type { EventScope } from '../../features/insights/ports.ts'
import { prepareArrays } from './array-rows.ts'
import { type Span, splitRange } from './range-parts.ts'

/** Blocks that have the counts of all organisations are stored under this name, which is no slug. */
export const ALL_GROUPS = '*'

/** Returns the function that reads the counts of a range's blocks: of whole months, and of the other days. */
export function blockReader(db: DatabaseSync) {
  const select = prepareArrays(
    db,
    `SELECT counts FROM event_count_blocks
     WHERE group_slug = ? AND span = ? AND start BETWEEN ? AND ? AND (?5 IS NULL OR layout = ?5)`,
  )

  return (group: string, layout: string | null, range: DayRange): Uint8Array[] => {
    const { months, days } = splitRange(range)
    const parts: { span: Span; from: string; to: string }[] = [
      ...(months === null ? [] : [{ span: 'month' as const, ...months }]),
      ...days.map((part) => ({ span: 'day' as const, ...part })),
    ]
    return parts.flatMap(({ span, from, to }) =>
      select(group, span, from, to, layout).map(([bytes]) => toBytes(bytes)),
    )
  }
}

export function toBytes(column: unknown): Uint8Array {
  if (!(column instanceof Uint8Array)) throw new TypeError('A stored block is no blob.')
  return column
}

/** Returns the function that reads the days of a range that are not packed into blocks yet. */
export function openDaysReader(db: DatabaseSync, table: 'event_counts' | 'login_days') {
  const bounds = db.prepare(
    `SELECT (SELECT min(day) FROM ${table}) AS first, (SELECT max(day) FROM ${table}) AS last`,
  )

  return ({ from, to }: DayRange): string[] => {
    const { first, last } = bounds.get() ?? {}
    if (typeof first !== 'string' || typeof last !== 'string') return []
    const open = { from: from > first ? from : first, to: to < last ? to : last }
    return Array.from({ length: Math.max(0, countDays(open)) }, (_, at) => addDays(open.from, at))
  }
}

type OpenCount = (event: number, detail: number, count: number) => void

/** Returns the function that passes the counts of open days to `onCount`. */
export function openCountReader(db: DatabaseSync) {
  const readOpenDays = openDaysReader(db, 'event_counts')
  const columns = 'SELECT event, detail, count FROM event_counts WHERE day = ?1'
  const byLayout = '(?2 IS NULL OR layout = ?2)'
  const ofAll = prepareArrays(db, `${columns} AND ${byLayout}`)
  const ofGroup = prepareArrays(db, `${columns} AND ${byLayout} AND group_slug = ?3`)

  return ({ group, layout }: EventScope, range: DayRange, onCount: OpenCount): void => {
    for (const day of readOpenDays(range)) {
      const rows = group === null ? ofAll(day, layout) : ofGroup(day, layout, group)
      for (const [event, detail, count] of rows) onCount(Number(event), Number(detail), Number(count))
    }
  }
}
