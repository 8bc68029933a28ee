import type { OwnDataStore } from '@kitchen-table/application/ports'
import type { Sqlite } from '../open-sqlite.ts'

const PAGE_SIZE = 1000

const toTime = (column: unknown) => new Date(Number(column)).toISOString()

export function sqliteOwnData({ db }: Pick<Sqlite, 'db'>): OwnDataStore {
  const selectLogins = db.prepare(`
    SELECT time, id FROM logins WHERE sub = ? AND (time, id) > (?, ?) ORDER BY time, id LIMIT ${PAGE_SIZE}`)
  const selectViews = db.prepare(`
    SELECT time, id, track FROM track_views WHERE sub = ? AND (time, id) > (?, ?)
    ORDER BY time, id LIMIT ${PAGE_SIZE}`)
  const selectEvents = db.prepare(`
    SELECT k.id, e.time, e.event, e.detail, e."where" FROM event_ids k
    JOIN usage_people p ON p.sub = k.sub
    JOIN events e ON e.group_slug = k.group_slug AND e.time = k.time AND e.id = k.id AND e.person = p.person
    WHERE k.sub = ? AND k.id > ? ORDER BY k.id LIMIT ${PAGE_SIZE}`)

  return {
    listLogins: async (sub, after) =>
      selectLogins
        .all(sub, after ? Date.parse(after.time) : 0, after?.id ?? '')
        .map(({ time, id }) => ({ time: toTime(time), id: String(id) })),
    listTrackViews: async (sub, after) =>
      selectViews
        .all(sub, after ? Date.parse(after.time) : 0, after?.id ?? '')
        .map(({ time, id, track }) => ({ time: toTime(time), id: String(id), track: String(track) })),
    listEvents: async (sub, after = '') =>
      selectEvents.all(sub, after).map(({ id, time, event, detail, where }) => ({
        id: String(id),
        time: toTime(time),
        event: Number(event),
        detail: String(detail),
        where: String(where),
      })),
  }
}
