import type { CatalogKey } from '@kitchen-table/application/ports'
import { type ContentAuthor, type ContentKind, splitTopicKey } from '@kitchen-table/domain/catalog'
import { z } from 'zod'

type ContentTable = {
  table: string
  /** The columns of the key, in its order. */
  keys: readonly string[]
  /** The field that names a record for people. */
  titleField: string
}

/** The tables of content by its kind. Each has its columns of the key, `version`, `body`, `saved_by` and `saved_at`. */
export const contentTables: Readonly<Record<ContentKind, ContentTable>> = {
  track: { table: 'tracks', keys: ['slug'], titleField: 'title' },
  unit: { table: 'units', keys: ['unit_id'], titleField: 'title' },
  topic: { table: 'topics', keys: ['layout', 'slug'], titleField: 'title' },
  layout: { table: 'layouts', keys: ['config'], titleField: 'title' },
  icon: { table: 'icons', keys: ['slug'], titleField: 'iconName' },
  helpLine: { table: 'help_lines', keys: ['slug'], titleField: 'name' },
  intent: { table: 'intents', keys: ['slug'], titleField: 'title' },
  fact: { table: 'facts', keys: ['slug'], titleField: 'title' },
  resource: { table: 'resources', keys: ['resource_id'], titleField: 'displayName' },
}

export type LibraryKind = CatalogKey['kind']

/** The kinds of content that are records of the library. */
export const libraryKinds = [
  'track',
  'unit',
  'topic',
  'layout',
  'icon',
  'helpLine',
  'intent',
  'fact',
] as const satisfies LibraryKind[]

/** Returns the values of the columns of a record's key. */
export function splitContentKey(kind: ContentKind, key: string): string[] {
  return kind === 'topic' ? splitTopicKey(key) : [key]
}

/** SQL for the key of a record as ContentKey has it: the key columns of `table`, joined by `~`. */
export function formatContentKeySql(kind: ContentKind, table = contentTables[kind].table): string {
  return contentTables[kind].keys.map((key) => `${table}.${key}`).join(" || '~' || ")
}

/** A condition that the columns of a record's key equal parameters. */
export function formatContentKeyConditionSql(kind: ContentKind): string {
  return contentTables[kind].keys.map((key) => `${key} = ?`).join(' AND ')
}

export const versionedRowSchema = z.object({
  version: z.number(),
  saved_by: z.string().nullable(),
  saved_at: z.string().nullable(),
  body: z.string(),
})

/** Returns who saved the version of a row, and when; null if no person saved it. */
export function parseRowAuthor({
  saved_by: sub,
  saved_at: at,
}: Pick<z.infer<typeof versionedRowSchema>, 'saved_by' | 'saved_at'>): ContentAuthor | null {
  return sub === null || at === null ? null : { sub, at }
}
