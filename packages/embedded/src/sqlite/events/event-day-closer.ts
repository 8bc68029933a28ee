import type { DatabaseSync } from 'node:sqlite'
import { prepareArrayQuery } from '../database/array-rows.ts'
import {
  addCountBlock,
  addDetailCount,
  type DetailCounts,
  encodeCountBlock,
  encodeSumBlock,
} from './count-block.ts'
import { ALL_GROUPS, toBytes } from './count-reader.ts'
import { eventPeoplePacker } from './event-people-packer.ts'
import { type NumberSet, toNumberSet, uniteSets } from './number-set.ts'
import type { Span } from './range-parts.ts'

/** Packs the counters of the oldest open day before `before`; call it inside a write. False: there is no such day. */
export type CloseOldestDay = (before: string) => boolean

/** Returns the function that packs the counters of a day into blocks, which are read faster than rows. */
export function eventDayCloser(db: DatabaseSync): CloseOldestDay {
  const selectDay = db.prepare(`
    SELECT min(day) AS day FROM (
      SELECT min(day) AS day FROM event_counts UNION ALL SELECT min(day) FROM login_days
      UNION ALL SELECT min(day) FROM event_people_days)
    WHERE day < ?`)
  const packCounts = countPacker(db)
  const packLogins = loginPacker(db)
  const packPeople = eventPeoplePacker(db)

  return (before) => {
    const day = selectDay.get(before)?.day
    if (typeof day !== 'string') return false
    packCounts(day)
    packLogins(day)
    packPeople(day)
    return true
  }
}

/** The key of a block without its span. */
type BlockKey = { group: string; layout: string }

/**
 * Returns the function that changes the blocks of a day and of its month. `change` gets the first column, or null for
 * new blocks, and returns all columns.
 */
function blockChanger(db: DatabaseSync, table: string, columns: readonly string[]) {
  const select = db.prepare(
    `SELECT ${columns[0]} AS block FROM ${table} WHERE group_slug = ? AND span = ? AND start = ? AND layout = ?`,
  )
  const put = db.prepare(
    `INSERT OR REPLACE INTO ${table} (group_slug, span, start, layout, ${columns})
     VALUES (?, ?, ?, ?, ${columns.map(() => '?')})`,
  )

  return (
    { group, layout }: BlockKey,
    day: string,
    change: (before: Uint8Array | null) => Uint8Array[],
  ): void => {
    const blocks: [Span, string][] = [
      ['day', day],
      ['month', day.slice(0, 7)],
    ]
    for (const [span, start] of blocks) {
      const row = select.get(group, span, start, layout)
      put.run(group, span, start, layout, ...change(row ? toBytes(row.block) : null))
    }
  }
}

function countPacker(db: DatabaseSync): (day: string) => void {
  const select = prepareArrayQuery(
    db,
    `SELECT group_slug, layout, event, detail, count FROM event_counts WHERE day = ?
     ORDER BY group_slug, layout, event, detail`,
  )
  const remove = db.prepare('DELETE FROM event_counts WHERE day = ?')
  const changeBlocks = blockChanger(db, 'event_count_blocks', ['counts', 'sums'])

  return (day) => {
    const blocks = new Map<string, BlockKey & { counts: DetailCounts }>()
    const add = (key: BlockKey, event: number, detail: number, count: number) => {
      const name = JSON.stringify(key)
      const block = blocks.get(name) ?? { ...key, counts: new Map() }
      blocks.set(name, block)
      addDetailCount(block.counts, event, detail, count)
    }
    for (const [group, layout, event, detail, count] of select(day))
      for (const owner of [String(group), ALL_GROUPS])
        add({ group: owner, layout: String(layout) }, Number(event), Number(detail), Number(count))
    for (const { counts, ...key } of blocks.values())
      changeBlocks(key, day, (before) => {
        const total: DetailCounts = new Map()
        if (before !== null) addCountBlock(total, before)
        for (const [event, details] of counts)
          for (const [detail, count] of details) addDetailCount(total, event, detail, count)
        return [encodeCountBlock(total), encodeSumBlock(total)]
      })
    remove.run(day)
  }
}

function loginPacker(db: DatabaseSync): (day: string) => void {
  const select = prepareArrayQuery(
    db,
    `SELECT group_slug, layout, json_group_array(number) FROM login_days WHERE day = ?1 GROUP BY 1, 2
     UNION ALL SELECT '${ALL_GROUPS}', layout, json_group_array(overall_number) FROM login_days WHERE day = ?1
     GROUP BY 1, 2`,
  )
  const remove = db.prepare('DELETE FROM login_days WHERE day = ?')
  const changeBlocks = blockChanger(db, 'login_blocks', ['people'])

  return (day) => {
    for (const [group, layout, numbers] of select(day)) {
      const added: NumberSet = toNumberSet(JSON.parse(String(numbers)))
      changeBlocks({ group: String(group), layout: String(layout) }, day, (before) => [
        uniteSets(before === null ? [added] : [before, added]),
      ])
    }
    remove.run(day)
  }
}
