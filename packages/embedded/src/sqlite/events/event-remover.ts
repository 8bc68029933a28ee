import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from '@kitchen-table/application/ports'
import { rankedEventCodes } from '@kitchen-table/domain/insights'
import { prepareArrayQuery } from '../database/array-rows.ts'
import type { Sqlite } from '../open-sqlite.ts'

/** Events that one write removes: some milliseconds, after which requests come first. */
const BATCH_SIZE = 500
const PAUSE_MS = 20

/** Returns the function that returns the month with which the log begins; null if nothing was removed from it. */
export function logStartReader(db: DatabaseSync): () => string | null {
  const select = db.prepare('SELECT month FROM event_log_start')
  return () => {
    const row = select.get()
    return row ? String(row.month) : null
  }
}

/**
 * Returns the function that removes the events of past months, batch by batch. The log begins with the month, and no
 * blocks of people are made of earlier days, before the first batch is removed; the events go last, so that a removal
 * that was interrupted is continued as long as there are any.
 */
export function eventRemover({ db, write }: Pick<Sqlite, 'db' | 'write'>): EventStore['removeEventsBefore'] {
  const hasEvents = db.prepare(`SELECT 1 FROM (${eventsBefore}) LIMIT 1`)
  const moveStart = logStartMover(db)
  const removeBlocks = blockRemover(db)
  const removeBatch = batchRemover(db)
  const selectOwners = prepareArrayQuery(db, ownersOf('event_people_blocks'))

  return async (month, { signal }) => {
    const end = Date.parse(`${month}-01`)
    if (!hasEvents.get(end)) return 0
    await write([], () => moveStart(month))
    for (const [owner] of selectOwners()) {
      if (signal.aborted) return 0
      if (owner !== null) await write([], () => removeBlocks(String(owner), month))
    }
    let removed = 0
    while (!signal.aborted) {
      const batch = await write([], () => removeBatch(end))
      removed += batch
      if (batch < BATCH_SIZE) break
      await sleep(PAUSE_MS)
    }
    return removed
  }
}

/** The organizations of a table that is sorted by them, and null at the end: one search of the index for each. */
const ownersOf = (table: string) => `
  WITH RECURSIVE owners (slug) AS (
    SELECT min(group_slug) FROM ${table}
    UNION ALL SELECT (SELECT min(group_slug) FROM ${table} WHERE group_slug > slug) FROM owners WHERE slug IS NOT NULL)
  SELECT slug FROM owners`

/** The events before a time (?1). The log is sorted by organization, so it is read as one range for each of them. */
const eventsBefore = `
  SELECT e.group_slug, e.time, e.id, e.person
  FROM (${ownersOf('events')}) o CROSS JOIN events e ON e.group_slug = o.slug AND e.time < ?1`

function logStartMover(db: DatabaseSync): (month: string) => void {
  const put = db.prepare(`
    INSERT INTO event_log_start (only, month) VALUES (1, ?)
    ON CONFLICT DO UPDATE SET month = excluded.month WHERE month < excluded.month`)
  const closeDays = db.prepare('DELETE FROM event_people_days WHERE day < ?')
  return (month) => {
    put.run(month)
    closeDays.run(month)
  }
}

/** Blocks of people say what each of them did on a day or in a month, so they are removed as the events are. */
function blockRemover(db: DatabaseSync): (owner: string, month: string) => void {
  const remove = db.prepare(`
    DELETE FROM event_people_blocks
    WHERE group_slug = ? AND span IN ('day', 'month') AND event IN (${rankedEventCodes}) AND start < ?`)
  return (owner, month) => void remove.run(owner, month)
}

/** Returns the function that removes a batch of events with the rows that lead to them. Returns how many. */
function batchRemover(db: DatabaseSync): (end: number) => number {
  const select = prepareArrayQuery(db, `${eventsBefore} LIMIT ${BATCH_SIZE}`)
  const remove = db.prepare('DELETE FROM events WHERE group_slug = ? AND time = ? AND id = ? AND person = ?')
  const removeId = db.prepare(`
    DELETE FROM event_ids WHERE sub = (SELECT sub FROM usage_people WHERE person = ?) AND id = ?`)
  return (end) => {
    const batch = select(end).map(([group, time, id, person]): [string, number, string, string] => [
      String(group),
      Number(time),
      String(id),
      String(person),
    ])
    for (const [group, time, id, person] of batch) {
      removeId.run(person, id)
      remove.run(group, time, id, person)
    }
    return batch.length
  }
}
