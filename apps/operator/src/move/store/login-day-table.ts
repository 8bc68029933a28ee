import type { DatabaseSync } from 'node:sqlite'
import { hashedTextAttribute, loginDayKey } from '@kitchen-table/cloud/dynamodb'
import { eventCodes } from '@kitchen-table/domain/insights'
import { ALL_GROUPS, type NumberSet, prepareArrayQuery, toBytes } from '@kitchen-table/embedded/sqlite'
import { z } from 'zod'
import { MoveError } from '../move-error.ts'
import { SQLITE_COLUMNS_ATTRIBUTE, type TableTransfer } from './table-transfer.ts'

const hasNumber = (set: NumberSet, number: number) => ((set[number >> 3] ?? 0) & (1 << (number & 7))) !== 0

function listNumbers(set: NumberSet): number[] {
  return Array.from({ length: set.length * 8 }, (_, number) => number).filter((number) =>
    hasNumber(set, number),
  )
}

const loginItem = z.object({
  group: z.string(),
  groupText: z.string().optional(),
  day: z.string(),
  layout: z.string(),
  person: z.string(),
})

const DAY_LENGTH = '2026-03-01'.length

/**
 * Who signed in on which day. A person may be both in the block of a day and in a row, after a late event: only then the
 * row of DynamoDB says that there is a row.
 */
export const loginDayTransfer: TableTransfer = {
  *read(db) {
    const places = db.prepare(`
      SELECT day, group_slug, layout FROM login_days
      UNION SELECT start, group_slug, layout FROM login_blocks
      WHERE span = 'day' AND group_slug <> '${ALL_GROUPS}' ORDER BY 1, 2, 3`)
    const selectBlock = db.prepare(
      `SELECT people FROM login_blocks WHERE group_slug = ? AND span = 'day' AND start = ? AND layout = ?`,
    )
    const selectOpen = prepareArrayQuery(
      db,
      'SELECT number FROM login_days WHERE day = ? AND group_slug = ? AND layout = ?',
    )
    const selectPerson = db.prepare('SELECT person FROM login_people WHERE group_slug = ? AND number = ?')

    for (const row of places.iterate()) {
      const [day, group, layout] = [String(row.day), String(row.group_slug), String(row.layout)]
      const block = selectBlock.get(group, day, layout)
      const packed = new Set(block ? listNumbers(toBytes(block.people)) : [])
      const open = new Set(selectOpen(day, group, layout).map(([number]) => Number(number)))
      for (const number of [...packed.union(open)].sort((a, b) => a - b)) {
        const found = selectPerson.get(group, number)
        if (!found)
          throw new MoveError(
            'The counters of usage events name a person who is not stored; count them again (npm run events:recount).',
          )
        const person = String(found.person)
        const event = {
          event: eventCodes.signIn,
          group,
          time: `${day}T00:00:00.000Z`,
          layout,
          detail: '',
          where: '',
        }
        const item = {
          ...hashedTextAttribute('groupText', group),
          layout,
          person,
          ...loginDayKey(event, person),
        }
        yield packed.has(number) && open.has(number)
          ? { ...item, [SQLITE_COLUMNS_ATTRIBUTE]: { isOpen: 1 } }
          : item
      }
    }
  },
  fills: ['moving_logins', 'login_days'],
  write(db) {
    const insert = db.prepare(
      'INSERT INTO moving_logins (day, group_slug, layout, person, is_open) VALUES (?, ?, ?, ?, ?)',
    )
    return (item) => {
      const { group, groupText, day, layout, person } = loginItem.parse(item)
      const isOpen = item[SQLITE_COLUMNS_ATTRIBUTE] === undefined ? 0 : 1
      insert.run(day.slice(0, DAY_LENGTH), groupText ?? group, layout, person, isOpen)
    }
  },
}

/** People of whom no number is stored are numbered by their first sign-in, as `recountEvents` does. */
export const firstSignInsSql = `
  SELECT group_slug, person, min(time) AS first FROM events WHERE event = ${eventCodes.signIn} GROUP BY 1, 2`

/** Numbers the people who signed in, and makes the rows of the days: without those who are in the day's block. */
export function storeStagedLoginDays(db: DatabaseSync): void {
  db.function('has_number', { deterministic: true }, (set, number) =>
    hasNumber(toBytes(set), Number(number)) ? 1 : 0,
  )
  db.exec(`
    INSERT INTO login_people (group_slug, person, number, overall_number)
    SELECT group_slug, person,
      (SELECT coalesce(max(p.number), -1) FROM login_people p WHERE p.group_slug = n.group_slug)
        + row_number() OVER (PARTITION BY group_slug ORDER BY first, person),
      (SELECT coalesce(max(overall_number), -1) FROM login_people)
        + row_number() OVER (ORDER BY group_slug, first, person)
    FROM (
      SELECT l.group_slug, l.person, f.first FROM (SELECT DISTINCT group_slug, person FROM moving_logins) l
      LEFT JOIN (${firstSignInsSql}) f ON f.group_slug = l.group_slug AND f.person = l.person
      WHERE NOT EXISTS (SELECT 1 FROM login_people p WHERE p.group_slug = l.group_slug AND p.person = l.person)) n;
    INSERT INTO login_days (day, group_slug, layout, number, overall_number)
    SELECT l.day, l.group_slug, l.layout, p.number, p.overall_number
    FROM moving_logins l
    JOIN login_people p ON p.group_slug = l.group_slug AND p.person = l.person
    LEFT JOIN login_blocks b ON b.group_slug = l.group_slug AND b.span = 'day' AND b.start = l.day AND b.layout = l.layout
    WHERE b.people IS NULL OR l.is_open = 1 OR NOT has_number(b.people, p.number)`)
}
