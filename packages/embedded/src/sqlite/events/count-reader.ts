import type { DatabaseSync } from 'node:sqlite'
import type { EventScope } from '@kitchen-table/application/ports'
import { addDays, countDays, type DayRange } from '@kitchen-table/domain/insights'
import { prepareArrayQuery } from '../database/array-rows.ts'
import { indexRanges, joinMonthsAndDays, listMonthsAndDays } from './range-parts.ts'

/** Blocks that have the counts of all organizations are stored under this name, which is no slug. */
export const ALL_GROUPS = '*'

/** Called for each block, with those of the ranges, by their indexes, that contain its day or month. */
type OnBlock = (block: Uint8Array, ranges: readonly number[]) => void

type BlockColumn =
  | { table: 'event_count_blocks'; column: 'counts' | 'sums' }
  | { table: 'login_blocks'; column: 'people' }

/**
 * Returns the function that reads the blocks of some ranges: of their whole months, and of their other days. Blocks that
 * follow one another are read by one query.
 */
export function blockReader(db: DatabaseSync, { table, column }: BlockColumn) {
  const select = prepareArrayQuery(
    db,
    `SELECT start, ${column} FROM ${table}
     WHERE group_slug = ? AND span = ? AND start BETWEEN ? AND ? AND (?5 IS NULL OR layout = ?5)`,
  )

  return ({ group, layout }: EventScope, ranges: readonly DayRange[], onBlock: OnBlock): void => {
    const index = indexRanges(ranges, listMonthsAndDays)
    for (const { span, from, to } of joinMonthsAndDays([...index.keys()]))
      for (const [start, block] of select(group ?? ALL_GROUPS, span, from, to, layout))
        onBlock(toBytes(block), index.get(String(start)) ?? [])
  }
}

export function toBytes(column: unknown): Uint8Array {
  if (!(column instanceof Uint8Array)) throw new TypeError('A stored block is no blob.')
  return column
}

/** Returns the function that finds the days of ranges that are not packed yet, each with the indexes of its ranges. */
export function unpackedDayFinder(db: DatabaseSync, table: 'event_counts' | 'login_days') {
  const bounds = db.prepare(
    `SELECT (SELECT min(day) FROM ${table}) AS first, (SELECT max(day) FROM ${table}) AS last`,
  )

  return (ranges: readonly DayRange[]): ReadonlyMap<string, readonly number[]> => {
    const { first, last } = bounds.get() ?? {}
    if (typeof first !== 'string' || typeof last !== 'string') return new Map()
    return indexRanges(ranges, ({ from, to }) => {
      const open = { from: from > first ? from : first, to: to < last ? to : last }
      return Array.from({ length: Math.max(0, countDays(open)) }, (_, at) => addDays(open.from, at))
    })
  }
}

/** Called for each count of an open day, with the indexes of the ranges that contain the day. */
type OnOpenCount = (event: number, detail: number, count: number, ranges: readonly number[]) => void

/** Returns the function that reads the counts of open days; as `sums`, one of each event, without its details. */
export function unpackedCountReader(db: DatabaseSync, column: 'counts' | 'sums') {
  const findOpenDays = unpackedDayFinder(db, 'event_counts')
  const [columns, end] = {
    counts: ['event, detail, count', ''],
    sums: ['event, NULL, sum(count)', 'GROUP BY event'],
  }[column]
  const select = `SELECT ${columns} FROM event_counts WHERE day = ?1 AND (?2 IS NULL OR layout = ?2)`
  const ofAll = prepareArrayQuery(db, `${select} ${end}`)
  const ofGroup = prepareArrayQuery(db, `${select} AND group_slug = ?3 ${end}`)

  return ({ group, layout }: EventScope, ranges: readonly DayRange[], onCount: OnOpenCount): void => {
    for (const [day, indexes] of findOpenDays(ranges)) {
      const rows = group === null ? ofAll(day, layout) : ofGroup(day, layout, group)
      for (const [event, detail, count] of rows)
        onCount(Number(event), Number(detail), Number(count), indexes)
    }
  }
}
