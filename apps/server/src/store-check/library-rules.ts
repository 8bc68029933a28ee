import type { DatabaseSync } from 'node:sqlite'
import { slug, unitId } from '@kitchen-table/contract/fields'
import { z } from 'zod'
import { iconBody, layoutBody, topicBody, trackBody, unitBody } from '../adapters/sqlite/catalog-rows.ts'
import { groupBody } from '../adapters/sqlite/group-body.ts'
import { type Row, type Rule, sqlRule } from './sql-rule.ts'

type Kind = {
  table: string
  /** How a person calls one of them. */
  words: string
  /** The columns that name a record, and the fields of the body that say the same. */
  named: Record<string, string | null>
  /** What the product reads it with. */
  body: z.ZodType
  /** What it may refer to, by shape: a record may name another one that is gone (security.md T47). */
  refers: z.ZodType
}

const kinds: Kind[] = [
  {
    table: 'tracks',
    words: 'track',
    named: { slug: 'slug' },
    body: trackBody,
    refers: z.object({
      slug,
      units: z.array(unitId),
      nextUp: slug.nullable(),
      relatedTrack: slug.nullable(),
      iconSlug: slug.nullable(),
    }),
  },
  {
    table: 'units',
    words: 'lesson',
    named: { unit_id: 'unitId' },
    body: unitBody,
    refers: z.object({ unitId }),
  },
  {
    table: 'layouts',
    words: 'layout',
    named: { config: 'config' },
    body: layoutBody,
    refers: z.object({
      config: slug,
      trackDisplay: z.array(slug),
      topicOrder: z.array(slug),
      welcomeTrack: slug.nullable(),
    }),
  },
  {
    table: 'topics',
    words: 'topic',
    named: { layout: null, slug: 'slug' },
    body: topicBody,
    refers: z.object({ slug, tracks: z.array(slug) }),
  },
  {
    table: 'icons',
    words: 'icon',
    named: { slug: 'slug' },
    body: iconBody,
    refers: z.object({ slug }),
  },
  {
    table: 'groups',
    words: 'organisation',
    named: { slug: 'slug', max_members: 'maxMembers' },
    body: groupBody,
    refers: z.object({ slug, settings: z.object({ layout: slug }) }),
  },
]

function nameOf({ words, named }: Kind, row: Row): string {
  const [first, second] = Object.keys(named).map((column) => String(row[column]))
  return words === 'topic' ? `The topic ${second} of the layout ${first}` : `The ${words} ${first}`
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

function saysOtherwise({ named }: Kind, row: Row, body: Record<string, unknown>): boolean {
  return Object.entries(named).some(([column, field]) => field !== null && body[field] !== row[column])
}

const again = 'save it again, or put back a backup'

function brokenBody(kind: Kind, row: Row): string | null {
  const found = z.record(z.string(), z.unknown()).safeParse(parsed(row.body))
  if (!found.success || !kind.body.safeParse(found.data).success)
    return `${nameOf(kind, row)} cannot be read; put back a backup.`
  if (saysOtherwise(kind, row, found.data))
    return `${nameOf(kind, row)} calls itself otherwise in its own text; ${again}.`
  const { error } = kind.refers.safeParse(found.data)
  const field = error?.issues[0]?.path.join('.')
  return field === undefined
    ? null
    : `${nameOf(kind, row)} names something in ${field} that cannot be a name; ${again}.`
}

/** Bodies are what the product's own readers take, and say of themselves what their columns say. */
const bodyRules: Rule[] = kinds.map((kind) => ({
  name: 'bodies',
  broken(db: DatabaseSync) {
    const rows = db.prepare(`SELECT * FROM ${kind.table}`).all()
    return rows.map((row) => brokenBody(kind, row)).filter((words) => words !== null)
  },
}))

/** The library keeps the inverse of its tracks' units, and counts its versions. */
export const libraryRules: Rule[] = [
  ...bodyRules,
  sqlRule(
    'found-in',
    `WITH held AS (SELECT DISTINCT t.slug, u.value AS unit FROM tracks t,
       json_each(iif(json_valid(t.body), t.body, '{}'), '$.units') u)
     SELECT slug, unit, 'absent' AS fault FROM held
     WHERE NOT EXISTS (SELECT 1 FROM found_in f WHERE f.unit_id = unit AND f.track_slug = slug)
     UNION ALL
     SELECT track_slug, unit_id, 'foreign' FROM found_in
     WHERE NOT EXISTS (SELECT 1 FROM held WHERE held.unit = unit_id AND held.slug = track_slug)
     ORDER BY 1, 2`,
    ({ slug, unit, fault }) =>
      fault === 'absent'
        ? `The track ${slug} holds the lesson ${unit}, which does not know of it (found_in); save the track again.`
        : `The lesson ${unit} says that it is in the track ${slug}, which does not hold it (found_in); save the track again.`,
  ),
  sqlRule(
    'catalog-version',
    `SELECT count(*) AS n, min(length(mark)) AS length FROM catalog_version
     HAVING n <> 1 OR length <> 8 OR min(number) < 0`,
    () => 'The version of the library (catalog_version) is not there, or has no mark; put back a backup.',
  ),
  ...kinds
    .filter(({ table }) => table !== 'groups')
    .map((kind) =>
      sqlRule(
        'versions',
        `SELECT * FROM ${kind.table} WHERE version < 1`,
        (row) =>
          `${nameOf(kind, row)} has the version ${row.version}, which no save can name; put back a backup.`,
      ),
    ),
]
