import type { SQLOutputValue } from 'node:sqlite'
import { type EventCode, eventCodes, type UsageEvent } from '@kitchen-table/domain/insights/event'
import type { EventStore } from '../../features/insights/ports.ts'
import { eventRecorder } from './event-recorder.ts'
import type { Sqlite } from './open-sqlite.ts'

export function sqliteEvents({ db, write }: Sqlite): EventStore {
  const record = eventRecorder(db)
  const selectSince = db.prepare(`
    SELECT id, time, event, user, group_slug, detail, "where" FROM events
    WHERE group_slug = ? AND time >= ? ORDER BY time, id, user LIMIT ?`)
  const selectByCode = db.prepare(`
    SELECT event, sum(count) AS count FROM event_days
    WHERE group_slug = ? AND day BETWEEN ? AND ? GROUP BY event ORDER BY event`)
  const selectByDetail = db.prepare(`
    SELECT detail, sum(count) AS count FROM event_day_details
    WHERE group_slug = ? AND event = ? AND day BETWEEN ? AND ?
    GROUP BY detail ORDER BY 2 DESC, detail LIMIT ?`)

  return {
    append: (events) => write([], () => moveCompletionsLast(events).forEach(record)),
    list: async (group, from, limit) => selectSince.all(group, Date.parse(from), limit).map(toEvent),
    countByCode: async (group, from, to) =>
      selectByCode
        .all(group, from, to)
        .map((row) => ({ event: Number(row.event), count: Number(row.count) })),
    top: async (group, event, from, to, limit) =>
      selectByDetail
        .all(group, event, from, to, limit)
        .map((row) => ({ detail: String(row.detail), count: Number(row.count) })),
  }
}

/** A batch may name a video's completion before its start, which decides whether it counts. */
function moveCompletionsLast(events: UsageEvent[]): UsageEvent[] {
  const isCompletion = ({ event }: UsageEvent) => event === eventCodes.videoCompleted
  return [...events.filter((event) => !isCompletion(event)), ...events.filter(isCompletion)]
}

function toEvent(row: Record<string, SQLOutputValue>): UsageEvent {
  return {
    id: String(row.id),
    time: new Date(Number(row.time)).toISOString(),
    event: Number(row.event) as EventCode,
    user: String(row.user),
    group: String(row.group_slug),
    detail: String(row.detail),
    where: String(row.where),
  }
}
