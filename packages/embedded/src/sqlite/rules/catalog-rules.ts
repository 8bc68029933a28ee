import type { DatabaseSync } from 'node:sqlite'
import { organizationSchema, recordSchemas } from '@kitchen-table/application/stored-records'
import { slug, unitId } from '@kitchen-table/contract/fields'
import { contentKinds } from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { contentTables, formatContentKeySql } from '../catalog/catalog-rows.ts'
import { parseStoredJson, type Row, type Rule, sqlRule } from './sql-rule.ts'

type RecordKind = {
  table: string
  label: string
  /** The columns that identify a record, each with the field of the body that must be equal, or null. */
  keyFields: Record<string, string | null>
  schema: z.ZodType
  /** The shape of its references. Only the shape: a record may name another one that is gone (docs/security.md T47). */
  referenceSchema: z.ZodType
}

const recordKinds: RecordKind[] = [
  {
    table: 'tracks',
    label: 'track',
    keyFields: { slug: 'slug' },
    schema: recordSchemas.track,
    referenceSchema: z.object({
      slug,
      units: z.array(unitId),
      nextUp: slug.nullable(),
      relatedTrack: slug.nullable(),
      iconSlug: slug.nullable(),
      translationOf: slug.nullish(),
    }),
  },
  {
    table: 'units',
    label: 'lesson',
    keyFields: { unit_id: 'unitId' },
    schema: recordSchemas.unit,
    // Records of earlier releases have no `translationOf`, and lessons none of these.
    referenceSchema: z.object({
      unitId,
      nextUp: slug.nullish(),
      relatedTrack: slug.nullish(),
      helpLine: slug.nullish(),
      translationOf: unitId.nullish(),
    }),
  },
  {
    table: 'layouts',
    label: 'layout',
    keyFields: { config: 'config' },
    schema: recordSchemas.layout,
    referenceSchema: z.object({
      config: slug,
      trackDisplay: z.array(slug),
      topicOrder: z.array(slug),
      welcomeTrack: slug.nullable(),
      // Layouts of earlier releases have none.
      intents: z.array(slug).optional(),
    }),
  },
  {
    table: 'topics',
    label: 'topic',
    keyFields: { layout: null, slug: 'slug' },
    schema: recordSchemas.topic,
    referenceSchema: z.object({ slug, tracks: z.array(slug), translationOf: slug.nullish() }),
  },
  {
    table: 'icons',
    label: 'icon',
    keyFields: { slug: 'slug' },
    schema: recordSchemas.icon,
    referenceSchema: z.object({ slug }),
  },
  {
    table: 'help_lines',
    label: 'help line',
    keyFields: { slug: 'slug' },
    schema: recordSchemas.helpLine,
    referenceSchema: z.object({ slug }),
  },
  {
    table: 'intents',
    label: 'intent',
    keyFields: { slug: 'slug' },
    schema: recordSchemas.intent,
    // Intents of earlier releases have no `season`.
    referenceSchema: z.object({
      slug,
      lessons: z.array(unitId),
      helpLines: z.array(slug),
      season: slug.nullish(),
    }),
  },
  {
    table: 'facts',
    label: 'fact',
    keyFields: { slug: 'slug' },
    schema: recordSchemas.fact,
    referenceSchema: z.object({ slug }),
  },
  {
    table: 'resources',
    label: 'resource',
    keyFields: { resource_id: 'resourceId' },
    schema: recordSchemas.resource,
    referenceSchema: z.object({
      target: z.union([z.object({ kind: z.literal('all') }), z.object({ slug })]),
      translationOf: z.string().min(1).nullish(),
    }),
  },
  {
    table: 'groups',
    label: 'organization',
    keyFields: { slug: 'slug', max_members: 'maxMembers' },
    schema: organizationSchema,
    referenceSchema: z.object({ slug, settings: z.object({ layout: slug }) }),
  },
]

function describeRecord({ label, keyFields }: RecordKind, row: Row): string {
  const [first, second] = Object.keys(keyFields).map((column) => String(row[column]))
  return label === 'topic' ? `The topic ${second} of the layout ${first}` : `The ${label} ${first}`
}

function hasMismatchedKeys({ keyFields }: RecordKind, row: Row, body: Record<string, unknown>): boolean {
  return Object.entries(keyFields).some(([column, field]) => field !== null && body[field] !== row[column])
}

const repairHint = 'save it again, or put back a backup'

function findBodyViolation(kind: RecordKind, row: Row): string | null {
  const parsedBody = z.record(z.string(), z.unknown()).safeParse(parseStoredJson(row.body))
  if (!parsedBody.success || !kind.schema.safeParse(parsedBody.data).success)
    return `${describeRecord(kind, row)} cannot be read; put back a backup.`
  if (hasMismatchedKeys(kind, row, parsedBody.data))
    return `${describeRecord(kind, row)} calls itself otherwise in its own text; ${repairHint}.`
  const { error } = kind.referenceSchema.safeParse(parsedBody.data)
  const field = error?.issues[0]?.path.join('.')
  return field === undefined
    ? null
    : `${describeRecord(kind, row)} names something in ${field} that cannot be a name; ${repairHint}.`
}

/** The product can parse every body, and its key fields equal the columns. */
const bodyRules: Rule[] = recordKinds.map((kind) => ({
  name: 'bodies',
  findViolations(db: DatabaseSync) {
    const rows = db.prepare(`SELECT * FROM ${kind.table}`).all()
    return rows.map((row) => findBodyViolation(kind, row)).filter((message) => message !== null)
  },
}))

/** Every earlier version can be parsed, and is older than the current one of a record. */
const versionRules: Rule[] = contentKinds.map((kind) => ({
  name: 'content-versions',
  findViolations(db: DatabaseSync) {
    const { table } = contentTables[kind]
    const rows = db.prepare(`
      SELECT v.key, v.version, v.body, r.version AS current_version FROM content_versions v
      LEFT JOIN ${table} r ON v.key = ${formatContentKeySql(kind, 'r')}
      WHERE v.kind = '${kind}' ORDER BY v.key, v.version`)
    return rows.all().flatMap((row) => {
      const name = `The version ${row.version} of the ${kind} ${row.key}`
      if (!recordSchemas[kind].safeParse(parseStoredJson(row.body)).success)
        return [`${name} cannot be read; put back a backup.`]
      const isEarlier = Number(row.version) < Number(row.current_version ?? 0)
      return isEarlier ? [] : [`${name} is not older than the current one; put back a backup.`]
    })
  },
}))

/**
 * Rules of the library: bodies are valid, `found_in` is the inverse of the tracks' units, topics have a layout, versions
 * are positive.
 */
export const catalogRules: Rule[] = [
  ...bodyRules,
  ...versionRules,
  sqlRule(
    'found-in',
    `WITH listed AS (SELECT DISTINCT t.slug, u.value AS unit FROM tracks t,
       json_each(iif(json_valid(t.body), t.body, '{}'), '$.units') u)
     SELECT slug, unit, 'absent' AS fault FROM listed
     WHERE NOT EXISTS (SELECT 1 FROM found_in f WHERE f.unit_id = unit AND f.track_slug = slug)
     UNION ALL
     SELECT track_slug, unit_id, 'foreign' FROM found_in
     WHERE NOT EXISTS (SELECT 1 FROM listed WHERE listed.unit = unit_id AND listed.slug = track_slug)
     ORDER BY 1, 2`,
    ({ slug, unit, fault }) =>
      fault === 'absent'
        ? `The track ${slug} holds the lesson ${unit}, which does not know of it (found_in); save the track again.`
        : `The lesson ${unit} says that it is in the track ${slug}, which does not hold it (found_in); save the track again.`,
  ),
  sqlRule(
    'topic-layouts',
    `SELECT layout, slug FROM topics WHERE NOT EXISTS (SELECT 1 FROM layouts WHERE config = layout)
     ORDER BY 1, 2`,
    ({ layout, slug }) =>
      `The topic ${slug} belongs to the layout ${layout}, which does not exist; create the layout, or put back a backup.`,
  ),
  sqlRule(
    'catalog-version',
    `SELECT count(*) AS n, min(length(mark)) AS length FROM catalog_version
     HAVING n <> 1 OR length = 0 OR min(number) < 0`,
    () => 'The version of the library (catalog_version) is not there, or has no mark; put back a backup.',
  ),
  ...recordKinds
    .filter(({ table }) => table !== 'groups')
    .map((kind) =>
      sqlRule(
        'versions',
        `SELECT * FROM ${kind.table} WHERE version < 1`,
        (row) =>
          `${describeRecord(kind, row)} has the version ${row.version}, which no save can name; put back a backup.`,
      ),
    ),
]
