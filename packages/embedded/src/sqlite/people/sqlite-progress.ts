import type { DatabaseSync } from 'node:sqlite'
import type { ProgressEvent, ProgressStore } from '@kitchen-table/application/ports'
import { applyTrackView, type Progress } from '@kitchen-table/domain/learning'
import { createVersionedCache } from '../database/versioned-cache.ts'
import { eventRecorder } from '../events/event-recorder.ts'
import type { Sqlite } from '../open-sqlite.ts'
import { completionsReader } from './completions-reader.ts'

const MAX_LISTED_VIEWS = 50

/** Returns a function that reads one person's progress. Parsed by hand for speed: many responses contain it. */
function progressReader(db: DatabaseSync): (sub: string) => Progress {
  const selectProgress = db.prepare(
    'SELECT last_track, active_tracks, finished_tracks, unlisted_tracks FROM progress WHERE sub = ?',
  )
  const units = db.prepare('SELECT unit_id FROM completed_units WHERE sub = ? ORDER BY place', {
    returnArrays: true,
  })
  const views = db.prepare(
    `SELECT track, time FROM track_views WHERE sub = ? ORDER BY time DESC, id DESC LIMIT ${MAX_LISTED_VIEWS}`,
    { returnArrays: true },
  )

  return (sub) => {
    const row = selectProgress.get(sub)
    return {
      activeUnits: units.all(sub).map((unit) => String(unit[0])),
      activeTracks: toSlugs(row?.active_tracks),
      finishedTracks: toSlugs(row?.finished_tracks),
      unlistedTracks: toSlugs(row?.unlisted_tracks),
      lastTrack: typeof row?.last_track === 'string' ? row.last_track : null,
      trackViews: views.all(sub).map((view) => ({
        track: String(view[0]),
        time: new Date(Number(view[1])).toISOString(),
      })),
    }
  }
}

function toSlugs(column: unknown): string[] {
  if (typeof column !== 'string' || column === '[]') return []
  const slugs: unknown = JSON.parse(column)
  if (!Array.isArray(slugs)) throw new TypeError('A stored list of tracks is not an array.')
  return slugs.map(String)
}

/** Stores the difference between `before` and `after`, and returns the progress as a read would return it. */
type SaveProgress = (sub: string, before: Progress, after: Progress) => Progress

/** People whose progress is cached: a few KB each. */
const MAX_CACHED_PEOPLE = 2000

/** Stores each person's progress. Lists that grow without limit are rows. */
export function sqliteProgress({ db, commits, changes }: Sqlite): ProgressStore {
  const cache = createVersionedCache<Progress>(changes, 'progress', MAX_CACHED_PEOPLE)
  const readProgress = progressReader(db)
  const readCompletions = completionsReader(db)
  const save = progressSaver(db)
  const recordEvents = eventRecorder(db)
  const addView = db.prepare(
    'INSERT INTO track_views (sub, time, id, track) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )

  function record(sub: string, event: ProgressEvent | null): void {
    if (event) recordEvents([{ ...event, user: sub }])
  }

  /**
   * Writes one person's progress, and leaves other people's cache entries valid. The result of `fn` is cached only
   * after the commit: until then it may be rolled back, and the next write of the transaction must read the database.
   */
  async function write(sub: string, fn: (before: Progress) => Progress): Promise<Progress> {
    const { after, version } = await commits.write(() => {
      const version = changes.changeVersion('progress')
      const before = cache.get(sub, version) ?? readProgress(sub)
      cache.delete(sub)
      return { after: changes.withScope([], () => fn(before)), version }
    })
    cache.set(sub, version, after)
    return after
  }

  return {
    read: async (sub) => cache.getOrRead(sub, readProgress),
    listCompletions: async (cursor, withViews) => readCompletions(cursor, withViews),
    update: (sub, change) =>
      write(sub, (before) => {
        const { after, event } = change(before)
        const stored = save(sub, before, after)
        record(sub, event)
        return stored
      }),
    addView: (sub, { id, track, time }, event) =>
      write(sub, (before) => {
        record(sub, event)
        // A view that is sent twice must not make its track the last one a second time.
        if (addView.run(sub, Date.parse(time), id, track).changes === 0) return before
        save(sub, before, applyTrackView(before, track))
        return readProgress(sub)
      }),
  }
}

/** Returns the function that stores the difference, except views, which are only ever added. */
function progressSaver(db: DatabaseSync): SaveProgress {
  const put = db.prepare(`
    INSERT INTO progress (sub, last_track, active_tracks, finished_tracks, unlisted_tracks)
    VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET last_track = excluded.last_track, active_tracks = excluded.active_tracks,
      finished_tracks = excluded.finished_tracks, unlisted_tracks = excluded.unlisted_tracks`)
  const addUnit = db.prepare(`
    INSERT INTO completed_units (sub, unit_id, place) VALUES
    (?, ?, (SELECT coalesce(max(place), 0) + 1 FROM completed_units WHERE sub = ?))`)
  const removeUnit = db.prepare('DELETE FROM completed_units WHERE sub = ? AND unit_id = ?')

  const toColumns = ({ lastTrack, activeTracks, finishedTracks, unlistedTracks }: Progress) => {
    const lists = [activeTracks, finishedTracks, unlistedTracks].map((list) => JSON.stringify(list))
    return [lastTrack, ...lists]
  }

  return (sub, before, after) => {
    const unitsBefore = new Set(before.activeUnits)
    const unitsAfter = new Set(after.activeUnits)
    const added = unitsAfter.difference(unitsBefore)
    for (const unit of unitsBefore.difference(unitsAfter)) removeUnit.run(sub, unit)
    for (const unit of added) addUnit.run(sub, unit, sub)
    const [columnsBefore, columnsAfter] = [toColumns(before), toColumns(after)]
    if (columnsAfter.some((column, index) => column !== columnsBefore[index])) put.run(sub, ...columnsAfter)
    const remainingUnits = before.activeUnits.filter((unit) => unitsAfter.has(unit))
    return { ...after, activeUnits: [...remainingUnits, ...added], trackViews: before.trackViews }
  }
}
