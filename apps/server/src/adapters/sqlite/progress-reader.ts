import type { DatabaseSync } from 'node:sqlite'
import type { Progress } from '@kitchen-table/domain/learning/progress'

const MAX_LISTED_VIEWS = 50

/** Returns a function that reads one person's progress. Parsed by hand for speed: many responses contain it. */
export function progressReader(db: DatabaseSync): (sub: string) => Progress {
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
