import type { DatabaseSync } from 'node:sqlite'
import type { Progress } from '@kitchen-table/domain/learning/progress'
import type { ProgressEvent, ProgressStore } from '../../features/learning/ports.ts'
import { eventRecorder } from './event-recorder.ts'
import type { Sqlite } from './open-sqlite.ts'
import { progressReader } from './progress-reader.ts'

type SaveProgress = (sub: string, before: Progress, after: Progress) => void

/** Each person's way through the library: lists that grow are rows. */
export function sqliteProgress({ db, commits }: Sqlite): ProgressStore {
  const read = progressReader(db)
  const save = progressSaver(db)
  const recordEvent = eventRecorder(db)
  const addView = db.prepare(
    'INSERT INTO track_views (sub, time, id, track) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )

  function record(sub: string, event: ProgressEvent | null): void {
    if (event) recordEvent({ ...event, user: sub })
  }

  return {
    read: async (sub) => read(sub),
    update: (sub, change) =>
      commits.write(() => {
        const before = read(sub)
        const { after, event } = change(before)
        save(sub, before, after)
        record(sub, event)
        return read(sub)
      }),
    addView: (sub, { id, track, time }, event) =>
      commits.write(() => {
        // A view that is sent again must not make its track the last one again.
        if (addView.run(sub, Date.parse(time), id, track).changes === 1) {
          const before = read(sub)
          save(sub, before, { ...before, lastTrack: track })
        }
        record(sub, event)
        return read(sub)
      }),
  }
}

/** Stores what differs. Views are not part of it: they are only ever added. */
function progressSaver(db: DatabaseSync): SaveProgress {
  const put = db.prepare(`
    INSERT INTO progress (sub, last_track, active_tracks, finished_tracks) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET last_track = excluded.last_track, active_tracks = excluded.active_tracks,
      finished_tracks = excluded.finished_tracks`)
  const addUnit = db.prepare(`
    INSERT INTO completed_units (sub, unit_id, place) VALUES
    (?, ?, (SELECT coalesce(max(place), 0) + 1 FROM completed_units WHERE sub = ?))`)
  const removeUnit = db.prepare('DELETE FROM completed_units WHERE sub = ? AND unit_id = ?')

  return (sub, before, after) => {
    const old = new Set(before.activeUnits)
    const now = new Set(after.activeUnits)
    for (const unit of old.difference(now)) removeUnit.run(sub, unit)
    for (const unit of now.difference(old)) addUnit.run(sub, unit, sub)
    put.run(sub, after.lastTrack, JSON.stringify(after.activeTracks), JSON.stringify(after.finishedTracks))
  }
}
