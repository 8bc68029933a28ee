import type { DatabaseSync } from 'node:sqlite'
import { eventCodes, type UsageEvent, utcDayOf } from '@kitchen-table/domain/insights/event'

const DAY_MS = 24 * 60 * 60_000

/** Stores one event and increments its counters; call it inside a write. Returns false if nothing was stored. */
export type RecordEvent = (event: UsageEvent) => boolean

/** Returns the function that stores events, by the port's rules (docs/security.md T54). */
export function eventRecorder(db: DatabaseSync): RecordEvent {
  const insert = db.prepare(`
    INSERT INTO events (group_slug, time, id, user, event, detail, "where")
    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)
  const selectVideoStart = db.prepare(`
    SELECT 1 FROM events
    WHERE user = ? AND detail = ? AND time BETWEEN ? AND ? AND event IN (200, 210) LIMIT 1`)
  const countDay = db.prepare(`
    INSERT INTO event_days (group_slug, day, event, count) VALUES (?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET count = count + 1`)
  const countDetail = db.prepare(`
    INSERT INTO event_day_details (group_slug, event, day, detail, count) VALUES (?, ?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET count = count + 1`)

  return ({ id, time, event, user, group, detail, where }) => {
    const timestamp = Date.parse(time)
    const isCompletion = event === eventCodes.videoCompleted
    if (isCompletion && !selectVideoStart.get(user, detail, timestamp - DAY_MS, timestamp)) return false
    if (insert.run(group, timestamp, id, user, event, detail, where).changes === 0) return false

    const day = utcDayOf(new Date(timestamp).toISOString())
    countDay.run(group, day, event)
    countDetail.run(group, event, day, detail)
    return true
  }
}
