import { z } from 'zod'
import type { OwnDataStore } from '../../features/accounts/own-data/ports.ts'
import { parseJson } from './json-columns.ts'
import type { Sqlite } from './open-sqlite.ts'

const PAGE_SIZE = 1000
/** Events of an organisation that are read at once: a few milliseconds. */
const EVENTS_AT_ONCE = 10_000

/** The key of an event within its organisation. */
const eventKey = z.tuple([z.number(), z.string(), z.string()])
const FIRST_KEY: z.infer<typeof eventKey> = [0, '', '']

const toTime = (column: unknown) => new Date(Number(column)).toISOString()

export function sqliteOwnData({ db }: Pick<Sqlite, 'db'>): OwnDataStore {
  const selectLogins = db.prepare(`
    SELECT time, id FROM logins WHERE sub = ? AND (time, id) > (?, ?) ORDER BY time, id LIMIT ${PAGE_SIZE}`)
  const selectViews = db.prepare(`
    SELECT time, id, track FROM track_views WHERE sub = ? AND (time, id) > (?, ?)
    ORDER BY time, id LIMIT ${PAGE_SIZE}`)
  const selectPart = (columns: string) => `
    SELECT ${columns} FROM events WHERE group_slug = ? AND (time, id, user) > (?, ?, ?) ORDER BY time, id, user`
  const selectLastKey = db.prepare(`${selectPart('time, id, user')} LIMIT 1 OFFSET ${EVENTS_AT_ONCE - 1}`)
  const selectEvents = db.prepare(`
    SELECT * FROM (${selectPart('time, event, user, detail, "where"')} LIMIT ${EVENTS_AT_ONCE}) WHERE user = ?`)

  return {
    listLogins: async (sub, after) =>
      selectLogins
        .all(sub, after ? Date.parse(after.time) : 0, after?.id ?? '')
        .map(({ time, id }) => ({ time: toTime(time), id: String(id) })),
    listTrackViews: async (sub, after) =>
      selectViews
        .all(sub, after ? Date.parse(after.time) : 0, after?.id ?? '')
        .map(({ time, id, track }) => ({ time: toTime(time), id: String(id), track: String(track) })),
    async listEvents(group, sub, after) {
      const key = after === undefined ? FIRST_KEY : parseJson(eventKey, after)
      const last = selectLastKey.get(group, ...key)
      return {
        events: selectEvents.all(group, ...key, sub).map(({ time, event, detail, where }) => ({
          time: toTime(time),
          event: Number(event),
          detail: String(detail),
          where: String(where),
        })),
        next: last ? JSON.stringify([Number(last.time), last.id, last.user]) : null,
      }
    },
  }
}
