import type { DatabaseSync } from 'node:sqlite'
import type { ModelState, Person } from './model.ts'

/** Rows as texts. */
type Rows = string[]

const row = (...values: unknown[]) => JSON.stringify(values)

/** Each of them once, with how often it was there. */
function countRows(rows: Rows): Rows {
  const counts = new Map<string, number>()
  for (const each of rows) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].map(([each, count]) => `${each} × ${count}`).sort()
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

function eventsOf({ name, group, events }: Person) {
  // The ids of sign-ins are the server's own.
  return events.map(({ id, ...event }) => ({
    ...event,
    id: event.event === 500 ? 'sign-in' : id,
    user: name,
    group: group ?? 'none',
  }))
}

function hasProgress({ lastTrack, ...lists }: Person): boolean {
  const { activeTracks, finishedTracks, unlistedTracks } = lists
  return lastTrack !== null || [activeTracks, finishedTracks, unlistedTracks].some(({ length }) => length > 0)
}

/** What is to be stored of everybody. */
export function predictStoredRows({ people }: ModelState): Record<string, Rows> {
  const everybody = [...people.values()]
  const events = everybody.flatMap(eventsOf)
  return {
    units: everybody.map(({ name, activeUnits }) => row(name, ...activeUnits)).sort(),
    progress: everybody
      .filter(hasProgress)
      .map((person) =>
        row(
          person.name,
          person.lastTrack,
          JSON.stringify(person.activeTracks),
          JSON.stringify(person.finishedTracks),
          JSON.stringify(person.unlistedTracks),
        ),
      )
      .sort(),
    views: everybody
      .flatMap(({ name, views }) => views.map(({ time, id, track }) => row(name, time, id, track)))
      .sort(),
    logins: everybody.flatMap(({ name, logins }) => logins.map((time) => row(name, time))).sort(),
    events: events
      .map(({ group, time, id, user, event, detail, where }) =>
        row(group, time, id, user, event, detail, where),
      )
      .sort(),
    days: countRows(events.map(({ group, time, event }) => row(group, dayOf(time), event))),
    details: countRows(
      events.map(({ group, time, event, detail }) => row(group, event, dayOf(time), detail)),
    ),
  }
}

/** What is stored in fact. Who went back on everything has a row in `progress` that says nothing. */
export function readStoredRows(db: DatabaseSync, { people }: ModelState): Record<string, Rows> {
  const found = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((columns) => Object.values(columns))
  const rows = (sql: string) =>
    found(sql)
      .map((values) => row(...values))
      .sort()
  const sums = (sql: string) =>
    found(sql)
      .map((values) => `${row(...values.slice(0, -1))} × ${values.at(-1)}`)
      .sort()
  const unitsOf = db.prepare('SELECT unit_id FROM completed_units WHERE sub = ? ORDER BY place')
  return {
    units: [...people.keys()]
      .map((sub) => row(sub, ...unitsOf.all(sub).map(({ unit_id: unit }) => unit)))
      .sort(),
    progress: rows(`
      SELECT sub, last_track, active_tracks, finished_tracks, unlisted_tracks FROM progress
      WHERE last_track IS NOT NULL OR active_tracks <> '[]' OR finished_tracks <> '[]' OR unlisted_tracks <> '[]'`),
    views: rows('SELECT sub, time, id, track FROM track_views'),
    logins: rows('SELECT sub, time FROM logins'),
    events: rows(`
      SELECT group_slug, time, CASE event WHEN 500 THEN 'sign-in' ELSE id END, user, event, detail, "where" FROM events`),
    days: sums('SELECT group_slug, day, event, count FROM event_days'),
    details: sums('SELECT group_slug, event, day, detail, count FROM event_day_details'),
  }
}
