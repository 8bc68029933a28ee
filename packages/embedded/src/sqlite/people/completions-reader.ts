import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { CompletionPage } from '@kitchen-table/application/ports'
import { z } from 'zod'
import { prepareArrayQuery } from '../database/array-rows.ts'
import { parseJsonColumn } from '../database/json-columns.ts'

/** Rows of a page: read in about a millisecond. */
const ROWS_PER_PAGE = 1000

/** The key of the last row that was read. */
const completionCursor = z.union([
  z.object({ unit: z.tuple([z.string(), z.string()]) }),
  z.object({ person: z.string() }),
  z.object({ view: z.tuple([z.string(), z.number(), z.string()]) }),
])
const slugs = z.array(z.string())

type CompletionCursor = z.infer<typeof completionCursor>

const firstUnit: CompletionCursor = { unit: ['', ''] }
const firstPerson: CompletionCursor = { person: '' }
const firstView: CompletionCursor = { view: ['', 0, ''] }

function groupByPerson(rows: SQLOutputValue[][], valueColumn: number): [sub: string, values: string[]][] {
  const people = Map.groupBy(rows, ([sub]) => String(sub))
  return [...people].map(([sub, ofPerson]) => {
    return [sub, [...new Set(ofPerson.map((row) => String(row[valueColumn])))]]
  })
}

/**
 * Returns a function that reads a page by the keys: of all completed units first, then of the tracks of people in which they
 * have completed a unit, then of all views of tracks if they are needed.
 */
export function completionsReader(
  db: DatabaseSync,
): (cursor: string | null, withViews: boolean) => CompletionPage {
  const selectUnits = prepareArrayQuery(
    db,
    `SELECT sub, unit_id FROM completed_units WHERE (sub, unit_id) > (?, ?)
     ORDER BY sub, unit_id LIMIT ${ROWS_PER_PAGE}`,
  )
  const selectTracks = prepareArrayQuery(
    db,
    `SELECT sub, active_tracks FROM progress WHERE sub > ? ORDER BY sub LIMIT ${ROWS_PER_PAGE}`,
  )
  const selectViews = prepareArrayQuery(
    db,
    `SELECT sub, time, id, track FROM track_views WHERE (sub, time, id) > (?, ?, ?)
     ORDER BY sub, time, id LIMIT ${ROWS_PER_PAGE}`,
  )

  const hasMore = (rows: unknown[]) => rows.length === ROWS_PER_PAGE

  function readUnits(after: [string, string]) {
    const rows = selectUnits(...after)
    const [sub, unitId] = rows.at(-1) ?? []
    const next: CompletionCursor = { unit: [String(sub), String(unitId)] }
    return {
      people: groupByPerson(rows, 1).map(([sub, activeUnits]) => ({ sub, activeUnits, openedTracks: [] })),
      next: hasMore(rows) ? next : firstPerson,
    }
  }

  function readTracks(after: string, withViews: boolean) {
    const rows = selectTracks(after)
    const next: CompletionCursor = { person: String(rows.at(-1)?.[0]) }
    return {
      people: rows.map(([sub, activeTracks]) => {
        return {
          sub: String(sub),
          activeUnits: [],
          openedTracks: parseJsonColumn(slugs, activeTracks ?? null),
        }
      }),
      next: hasMore(rows) ? next : withViews ? firstView : null,
    }
  }

  function readViews(after: [string, number, string]) {
    const rows = selectViews(...after)
    const [sub, time, id] = rows.at(-1) ?? []
    const next: CompletionCursor = { view: [String(sub), Number(time), String(id)] }
    return {
      people: groupByPerson(rows, 3).map(([sub, openedTracks]) => ({ sub, activeUnits: [], openedTracks })),
      next: hasMore(rows) ? next : null,
    }
  }

  return (cursor, withViews) => {
    const after = cursor === null ? firstUnit : completionCursor.parse(JSON.parse(cursor))
    const { people, next } =
      'unit' in after
        ? readUnits(after.unit)
        : 'person' in after
          ? readTracks(after.person, withViews)
          : readViews(after.view)
    return { people, next: next && JSON.stringify(next) }
  }
}
