import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS, rankedEventCodes } from '@kitchen-table/domain/insights'
import { prepareArrayQuery } from '../database/array-rows.ts'
import { ALL_GROUPS, toBytes } from './count-reader.ts'
import { addPeopleBlock, addPersonToDetail, type DetailPeople, encodePeopleBlock } from './people-block.ts'
import type { Span } from './range-parts.ts'

/**
 * The events of a time span (?1 to ?2, both included) whose people are counted, of the organization ?3 or of all. The log
 * is sorted by organization, so that of all is read as one range for each of them.
 */
export const eventsOfSpanSql = `
  WITH RECURSIVE owners (slug) AS (
    SELECT coalesce(?3, (SELECT min(group_slug) FROM events))
    UNION ALL SELECT (SELECT min(group_slug) FROM events WHERE group_slug > slug) FROM owners
    WHERE ?3 IS NULL AND slug IS NOT NULL)
  SELECT e.group_slug, e.layout, e.event, e.detail, e.person
  FROM owners o CROSS JOIN events e ON e.group_slug = o.slug AND e.time BETWEEN ?1 AND ?2
  WHERE e.event IN (${rankedEventCodes})`

/** Returns the first and the last millisecond of UTC days. */
export function toTimeBounds(from: string, to: string): [first: number, last: number] {
  return [Date.parse(from), Date.parse(to) + DAY_MS - 1]
}

type PeopleBlock = { group: string; layout: string; event: number; people: DetailPeople }

/**
 * Returns the function that packs the people of a day into its blocks and adds them to those of its month; call it inside
 * a write. The day is read from the log, so it may be packed again when events of it have arrived.
 */
export function eventPeoplePacker(db: DatabaseSync): (day: string) => void {
  const isOpen = db.prepare('SELECT 1 FROM event_people_days WHERE day = ?')
  const insertPeople = db.prepare(`
    INSERT INTO event_people (person)
    SELECT DISTINCT person FROM (${eventsOfSpanSql}) e
    WHERE NOT EXISTS (SELECT 1 FROM event_people p WHERE p.person = e.person)`)
  const select = prepareArrayQuery(
    db,
    `SELECT DISTINCT e.group_slug, e.layout, e.event, d.id, p.number FROM (${eventsOfSpanSql}) e
     JOIN event_details d ON d.detail = e.detail JOIN event_people p ON p.person = e.person`,
  )
  const close = db.prepare('DELETE FROM event_people_days WHERE day = ?')
  const putBlock = blockPutter(db)

  function readBlocks(times: [number, number]): Iterable<PeopleBlock> {
    const blocks = new Map<string, PeopleBlock>()
    for (const [group, layout, event, detail, person] of select(...times, null))
      for (const owner of [String(group), ALL_GROUPS]) {
        const key = { group: owner, layout: String(layout), event: Number(event) }
        const name = JSON.stringify(key)
        const block = blocks.get(name) ?? { ...key, people: new Map() }
        blocks.set(name, block)
        addPersonToDetail(block.people, Number(detail), Number(person))
      }
    return blocks.values()
  }

  return (day) => {
    if (!isOpen.get(day)) return
    const times = toTimeBounds(day, day)
    insertPeople.run(...times, null)
    for (const block of readBlocks(times)) {
      putBlock(block, 'day', day)
      putBlock(block, 'month', day.slice(0, 7))
    }
    close.run(day)
  }
}

/** Returns the function that adds people to the stored block, unless it has them all, or stores a new one. */
function blockPutter(db: DatabaseSync): (block: PeopleBlock, span: Span, start: string) => void {
  const select = db.prepare(`
    SELECT people FROM event_people_blocks
    WHERE group_slug = ? AND span = ? AND event = ? AND start = ? AND layout = ?`)
  const put = db.prepare(`
    INSERT OR REPLACE INTO event_people_blocks (group_slug, span, event, start, layout, people)
    VALUES (?, ?, ?, ?, ?, ?)`)

  return ({ group, layout, event, people }, span, start) => {
    const key = [group, span, event, start, layout] as const
    const stored = select.get(...key)
    const united: DetailPeople = new Map()
    if (stored) addPeopleBlock(united, toBytes(stored.people))
    let hasChanged = false
    for (const [detail, numbers] of people)
      for (const number of numbers) {
        if (united.get(detail)?.has(number)) continue
        addPersonToDetail(united, detail, number)
        hasChanged = true
      }
    if (hasChanged) put.run(...key, encodePeopleBlock(united))
  }
}
