import type { DatabaseSync } from 'node:sqlite'
import type { ModelState, Person } from './model.ts'

/** Rows as JSON texts. */
type Rows = string[]

const row = (...values: unknown[]) => JSON.stringify(values)

/** Returns each distinct row once, with its count. */
function countRows(rows: Rows): Rows {
  const counts = new Map<string, number>()
  for (const text of rows) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, count]) => `${text} × ${count}`).sort()
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

function eventsOf({ name, group, layout, events }: Person) {
  // The ids of sign-in events are chosen by the server.
  return events.map(({ id, ...event }) => ({
    ...event,
    id: event.event === 500 ? 'sign-in' : id,
    user: name,
    group: group ?? 'none',
    layout,
  }))
}

function hasProgress({ lastTrack, ...lists }: Person): boolean {
  const { activeTracks, finishedTracks, unlistedTracks } = lists
  return lastTrack !== null || [activeTracks, finishedTracks, unlistedTracks].some(({ length }) => length > 0)
}

export function predictStoredRows({ people }: ModelState): Record<string, Rows> {
  const allPeople = [...people.values()]
  const events = allPeople.flatMap(eventsOf)
  return {
    units: allPeople.map(({ name, activeUnits }) => row(name, ...activeUnits)).sort(),
    progress: allPeople
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
    views: allPeople
      .flatMap(({ name, views }) => views.map(({ time, id, track }) => row(name, time, id, track)))
      .sort(),
    logins: allPeople.flatMap(({ name, logins }) => logins.map((time) => row(name, time))).sort(),
    events: events
      .map(({ group, time, id, user, event, layout, detail, where }) =>
        row(group, time, id, user, event, layout, detail, where),
      )
      .sort(),
    counts: countRows(
      events.map(({ group, time, layout, event, detail }) => row(dayOf(time), group, layout, event, detail)),
    ),
    signedIn: [
      ...new Set(
        events
          .filter(({ event }) => event === 500)
          .map(({ time, group, layout, user }) => row(dayOf(time), group, layout, user)),
      ),
    ].sort(),
  }
}

/** Returns the stored rows, by table, without rows of `progress` that are empty because everything was undone. */
export function readStoredRows(db: DatabaseSync, { people }: ModelState): Record<string, Rows> {
  const select = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((columns) => Object.values(columns))
  const rows = (sql: string) =>
    select(sql)
      .map((values) => row(...values))
      .sort()
  const sums = (sql: string) =>
    select(sql)
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
      SELECT group_slug, time, CASE event WHEN 500 THEN 'sign-in' ELSE id END, sub, event, layout, detail, "where"
      FROM events LEFT JOIN usage_people USING (person)`),
    counts: sums(`
      SELECT day, group_slug, layout, event, d.detail, count
      FROM event_counts c JOIN event_details d ON d.id = c.detail`),
    signedIn: rows(`
      SELECT day, group_slug, layout, sub
      FROM login_days JOIN login_people USING (group_slug, number) LEFT JOIN usage_people USING (person)`),
  }
}
