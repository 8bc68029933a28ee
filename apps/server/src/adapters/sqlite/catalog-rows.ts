import type { ContentAuthor } from '@kitchen-table/domain/catalog/content-kind'
import type { Layout } from '@kitchen-table/domain/catalog/layout'
import {
  audiences,
  type Icon,
  type Topic,
  type Track,
  type Unit,
  unitTypes,
} from '@kitchen-table/domain/catalog/records'
import { z } from 'zod'
import { storedFile } from './json-columns.ts'

/** The schemas of the `body` columns of the library's tables. */
export const trackBody: z.ZodType<Track> = z.object({
  trackId: z.string(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  audience: z.enum(audiences),
  iconSlug: z.string().nullable(),
  trackDisabled: z.boolean(),
  keywords: z.array(z.string()),
  nextUp: z.string().nullable(),
  relatedTrack: z.string().nullable(),
  units: z.array(z.string()),
  createdAt: z.string(),
  updateContentDate: z.string().nullable(),
})

export const unitBody: z.ZodType<Unit> = z.object({
  unitId: z.string(),
  title: z.string(),
  content: z.string(),
  type: z.enum(unitTypes),
  link: z.string().nullable(),
  attachment: storedFile.nullable(),
  embedImage: storedFile.nullable(),
  embedImageAlt: z.string(),
  createdAt: z.string(),
  unitUpdateDate: z.string().nullable(),
  unitDisabled: z.boolean(),
})

export const layoutBody: z.ZodType<Layout> = z.object({
  config: z.string(),
  title: z.string(),
  trackDisplay: z.array(z.string()),
  topicOrder: z.array(z.string()),
  welcomeTrack: z.string().nullable(),
  featureTrack: z.boolean(),
})

export const topicBody: z.ZodType<Topic> = z.object({
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  banner: storedFile.nullable(),
  bannerAlt: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  disabled: z.boolean(),
  featured: z.boolean(),
  tracks: z.array(z.string()),
})

export const iconBody: z.ZodType<Icon> = z.object({
  iconName: z.string(),
  slug: z.string(),
  svgfile: z.string(),
})

type RecordTable<T> = {
  table: string
  /** The columns of the key, in its order. */
  keys: readonly string[]
  /** The field that names a record for people. */
  titleField: string
  body: z.ZodType<T>
}

function recordTable<T>(
  table: string,
  keys: readonly string[],
  body: z.ZodType<T>,
  titleField = 'title',
): RecordTable<T> {
  return { table, keys, titleField, body }
}

/** The tables of the library by the kind of their records. */
export const recordTables = {
  track: recordTable('tracks', ['slug'], trackBody),
  unit: recordTable('units', ['unit_id'], unitBody),
  topic: recordTable('topics', ['layout', 'slug'], topicBody),
  layout: recordTable('layouts', ['config'], layoutBody),
  icon: recordTable('icons', ['slug'], iconBody, 'iconName'),
} as const

export type RecordKind = keyof typeof recordTables

export const recordKinds = ['track', 'unit', 'topic', 'layout', 'icon'] as const satisfies RecordKind[]

/** SQL for the key of a record as ContentKey has it: the key columns of `table`, joined by `~`. */
export function contentKeySql(kind: RecordKind, table: string = recordTables[kind].table): string {
  return recordTables[kind].keys.map((key) => `${table}.${key}`).join(" || '~' || ")
}

export const versionedRow = z.object({
  version: z.number(),
  saved_by: z.string().nullable(),
  saved_at: z.string().nullable(),
  body: z.string(),
})

/** Returns who saved the version of a row, and when; null if no person saved it. */
export function authorOf({
  saved_by: sub,
  saved_at: at,
}: Pick<z.infer<typeof versionedRow>, 'saved_by' | 'saved_at'>): ContentAuthor | null {
  return sub === null || at === null ? null : { sub, at }
}
