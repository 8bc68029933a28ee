import type { DatabaseSync } from 'node:sqlite'
import { videoPositionsSchema } from '@kitchen-table/application/stored-records'
import {
  encodeKeyPart,
  hashedTextAttribute,
  type Item,
  MAX_LISTED_VIEWS,
  packTrackViews,
  progressPartKey,
  progressPartRowSchema,
  type StoredView,
  splitProgressIntoParts,
  trackViewAttributes,
  trackViewKey,
  userKey,
  userRowSchema,
  videoPositionsRowType,
} from '@kitchen-table/cloud/dynamodb'
import { emptyProgress, type Progress } from '@kitchen-table/domain/learning'
import { parseJsonColumn } from '@kitchen-table/embedded/sqlite'
import { z } from 'zod'
import { toIsoTimeText, toTextOrNull } from './people-tables.ts'
import { parseStorable, toJsonText } from './stored-json.ts'
import {
  createRowTransfer,
  SQLITE_COLUMNS_ATTRIBUTE,
  selectRows,
  type TableTransfer,
} from './table-transfer.ts'

const slugs = z.array(z.string())

/** `null` is the version of progress that is stored for the first time, so the first one is 1. */
const FIRST_VERSION = 1

/**
 * What SQLite has of a person's progress besides the lists: the places of completed units where they are not one more
 * than the place before, by their index, and whether there is a row although it says nothing.
 */
type SqliteProgress = { places?: [index: number, place: number][]; hasEmptyRow?: true }

const sqliteProgress = z.object({
  places: z.array(z.tuple([z.number(), z.number()])).default([]),
  hasEmptyRow: z.literal(true).optional(),
})

type PersonProgress = { sub: string; progress: Progress; views: StoredView[]; kept: SqliteProgress }

const isEmptyRow = ({
  lastTrack,
  activeTracks,
  finishedTracks,
  unlistedTracks,
}: Omit<Progress, 'activeUnits' | 'trackViews'>) =>
  lastTrack === null && [activeTracks, finishedTracks, unlistedTracks].every(({ length }) => length === 0)

function findGaps(places: readonly number[]): [number, number][] {
  return places.flatMap((place, n): [number, number][] =>
    place === (places[n - 1] ?? 0) + 1 ? [] : [[n, place]],
  )
}

function* readProgress(db: DatabaseSync): Generator<PersonProgress> {
  const selectPeople = db.prepare(`
    SELECT sub FROM progress UNION SELECT sub FROM completed_units UNION SELECT sub FROM track_views ORDER BY 1`)
  const selectRow = db.prepare('SELECT * FROM progress WHERE sub = ?')
  const selectUnits = db.prepare(
    'SELECT unit_id, place FROM completed_units WHERE sub = ? ORDER BY place, unit_id',
  )
  const selectViews = db.prepare(
    `SELECT id, track, time FROM track_views WHERE sub = ? ORDER BY time DESC, id DESC LIMIT ${MAX_LISTED_VIEWS}`,
  )
  for (const row of selectPeople.iterate()) {
    const sub = String(row.sub)
    const stored = selectRow.get(sub)
    const units = selectUnits.all(sub)
    const progress: Progress = {
      ...emptyProgress,
      activeUnits: units.map(({ unit_id }) => String(unit_id)),
      activeTracks: parseJsonColumn(slugs, stored?.active_tracks ?? '[]'),
      finishedTracks: parseJsonColumn(slugs, stored?.finished_tracks ?? '[]'),
      unlistedTracks: parseJsonColumn(slugs, stored?.unlisted_tracks ?? '[]'),
      lastTrack: toTextOrNull(stored?.last_track),
    }
    const places = findGaps(units.map(({ place }) => Number(place)))
    yield {
      sub,
      progress,
      views: selectViews
        .all(sub)
        .map(({ id, track, time }) => ({ id: String(id), track: String(track), time: toIsoTimeText(time) })),
      kept: {
        ...(places.length === 0 ? {} : { places }),
        ...(stored && isEmptyRow(progress) ? { hasEmptyRow: true } : {}),
      },
    }
  }
}

/** A row with a text that its key may have as a hash. */
const userItem = z.object({ user: z.string(), userText: z.string().optional() })

export function readUserOfItem(item: Item): string {
  const { user, userText } = userItem.parse(item)
  return userText ?? user
}

const STAGED_PARTS = 'moving_progress_parts'

/** Long progress has more rows, which are staged until the first one is moved. */
const progressParts: TableTransfer = {
  *read(db) {
    for (const { sub, progress } of readProgress(db)) {
      const [, ...others] = splitProgressIntoParts(progress)
      for (const [n, part] of others.entries())
        yield {
          ...progressPartKey(sub, n + 1),
          ...hashedTextAttribute('userText', sub),
          ...part,
          progressVersion: FIRST_VERSION,
        }
    }
  },
  fills: [STAGED_PARTS],
  write(db) {
    const insert = db.prepare(`INSERT INTO ${STAGED_PARTS} (user, part, body) VALUES (?, ?, ?)`)
    return (item) =>
      void insert.run(String(item.user), String(item.part), JSON.stringify(progressPartRowSchema.parse(item)))
  },
}

const users: TableTransfer = {
  *read(db) {
    for (const { sub, progress, views, kept } of readProgress(db)) {
      const [first, ...others] = splitProgressIntoParts(progress)
      const item = {
        ...userKey(sub),
        ...hashedTextAttribute('userText', sub),
        ...first,
        lastTrack: progress.lastTrack,
        trackViews: packTrackViews(views),
        progressVersion: FIRST_VERSION,
        moreParts: others.length,
      }
      yield Object.keys(kept).length === 0 ? item : { ...item, [SQLITE_COLUMNS_ATTRIBUTE]: kept }
    }
  },
  fills: ['progress', 'completed_units'],
  write(db) {
    const selectParts = db.prepare(
      `SELECT body FROM ${STAGED_PARTS} WHERE user = ? AND part <= ? ORDER BY part`,
    )
    const insert = db.prepare(`
      INSERT INTO progress (sub, last_track, active_tracks, finished_tracks, unlisted_tracks) VALUES (?, ?, ?, ?, ?)`)
    const insertUnit = db.prepare('INSERT INTO completed_units (sub, unit_id, place) VALUES (?, ?, ?)')

    return (item) => {
      const sub = readUserOfItem(item)
      const { lastTrack, moreParts, ...first } = userRowSchema.parse(item)
      const { part = '' } = progressPartKey(sub, moreParts)
      const others = moreParts === 0 ? [] : selectParts.all(encodeKeyPart(sub), part)
      const parts = [first, ...others.map(({ body }) => parseJsonColumn(progressPartRowSchema, body))]
      const lists = {
        activeTracks: parts.flatMap(({ activeTracks }) => activeTracks),
        finishedTracks: parts.flatMap(({ finishedTracks }) => finishedTracks),
        unlistedTracks: parts.flatMap(({ unlistedTracks }) => unlistedTracks),
      }
      const { places, hasEmptyRow } = sqliteProgress.parse(item[SQLITE_COLUMNS_ATTRIBUTE] ?? {})
      const { activeTracks, finishedTracks, unlistedTracks } = lists
      if (!isEmptyRow({ lastTrack, ...lists }) || hasEmptyRow)
        insert.run(
          sub,
          lastTrack,
          ...[activeTracks, finishedTracks, unlistedTracks].map((list) => JSON.stringify(list)),
        )
      const placeByIndex = new Map(places)
      let place = 0
      for (const [n, unit] of parts.flatMap(({ activeUnits }) => activeUnits).entries()) {
        // The list may have changed since the places were stored: they only have to ascend.
        place = Math.max(place + 1, placeByIndex.get(n) ?? 0)
        insertUnit.run(sub, unit, place)
      }
    }
  },
}

const viewItem = z.object({
  id: z.string(),
  idText: z.string().optional(),
  track: z.string(),
  time: z.string(),
})

const trackViews: TableTransfer = {
  *read(db) {
    for (const { sub, id, track, time } of selectRows(db, 'track_views')) {
      const view = { id: String(id), track: String(track), time: toIsoTimeText(time) }
      yield { ...trackViewAttributes(String(sub), view), ...trackViewKey(String(sub), view.id) }
    }
  },
  fills: ['track_views'],
  write(db) {
    const insert = db.prepare('INSERT INTO track_views (sub, time, id, track) VALUES (?, ?, ?, ?)')
    return (item) => {
      const { id, idText, track, time } = viewItem.parse(item)
      insert.run(readUserOfItem(item), Date.parse(time), idText ?? id, track)
    }
  },
}

const videoPositions = createRowTransfer({
  table: 'video_positions',
  rows: videoPositionsRowType,
  toRow: ({ sub, positions }) => ({
    user: String(sub),
    positions: videoPositionsSchema.parse(parseStorable(positions)),
  }),
  toColumns: ({ user, positions }) => ({ sub: user, positions: toJsonText(positions, videoPositionsSchema) }),
})

export const progressTransfers = {
  ProgressParts: progressParts,
  Users: users,
  TrackViews: trackViews,
  VideoPositions: videoPositions,
}
