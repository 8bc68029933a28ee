import type {
  CatalogKey,
  ContentRecord,
  ExpectedVersion,
  SaveOutcome,
} from '@kitchen-table/application/ports'
import { parseContentRecord } from '@kitchen-table/application/stored-records'
import {
  type ContentAuthor,
  type ContentKey,
  type ContentKind,
  splitTopicKey,
} from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { padNumber, type Table, tableKeys } from '../database/keys.ts'
import { defineRowType, type IndexRow, type RowType, toIndexPartition } from '../database/row-type.ts'
import type { Transaction } from '../database/transactions.ts'

/** A record as one version of it; `record` is checked when it is used (`parseContentRow`). */
export type ContentRow = {
  kind: ContentKind
  key: string
  version: number
  author: ContentAuthor | null
  record: unknown
}

const contentSchema = z.object({
  kind: z.custom<ContentKind>((value) => typeof value === 'string'),
  key: z.string(),
  version: z.number(),
  author: z.object({ sub: z.string(), at: z.string() }).nullable(),
  record: z.unknown(),
})

/** The table of each kind, as docs/product.md names them. */
const contentTables = {
  track: 'Tracks',
  unit: 'LearningUnits',
  topic: 'Topics',
  layout: 'Settings',
  icon: 'Icons',
  helpLine: 'HelpLines',
  intent: 'Intents',
  fact: 'Facts',
  resource: 'Resources',
} as const satisfies Record<ContentKind, Table>

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
] as const satisfies CatalogKey['kind'][]

export const topicsByBannerPartition = (fileKey: string) => toIndexPartition('topics by banner', fileKey)

const banner = z.object({ banner: z.object({ key: z.string() }) })

/** A copied layout shares the banners of its topics, so they are looked up by themselves (docs/decisions/005). */
function bannerRows({ kind, key, record }: ContentRow, version: string): IndexRow[] {
  const { data } = banner.safeParse(record)
  if (kind !== 'topic' || data === undefined) return []
  return [{ index: topicsByBannerPartition(data.banner.key), sort: joinSortKey(encodeKeyPart(key), version) }]
}

const keyValues = (kind: ContentKind, key: string) => (kind === 'topic' ? splitTopicKey(key) : [key])

type ContentRowType = RowType<ContentRow, { key: string }>

function defineContentRowType(kind: ContentKind): ContentRowType {
  const table = contentTables[kind]
  return defineRowType<ContentRow, { key: string }>({
    table,
    keyOf: ({ key }) => {
      const values = keyValues(kind, key)
      return Object.fromEntries(tableKeys[table].map((name, n) => [name, encodeKeyPart(values[n] ?? '')]))
    },
    schema: contentSchema,
    indexRowsOf: (row) => bannerRows(row, 'current'),
  })
}

/** The rows of the current versions of each kind. */
export const contentRowTypes: Readonly<Record<ContentKind, ContentRowType>> = {
  track: defineContentRowType('track'),
  unit: defineContentRowType('unit'),
  topic: defineContentRowType('topic'),
  layout: defineContentRowType('layout'),
  icon: defineContentRowType('icon'),
  helpLine: defineContentRowType('helpLine'),
  intent: defineContentRowType('intent'),
  fact: defineContentRowType('fact'),
  resource: defineContentRowType('resource'),
}

export const versionsPartition = ({ kind, key }: ContentKey) => joinSortKey(kind, encodeKeyPart(key))

/** The earlier versions. */
export const contentVersionRowType = defineRowType<ContentRow, ContentKey & { version: number }>({
  table: 'Versions',
  keyOf: (content) => ({ content: versionsPartition(content), version: padNumber(content.version) }),
  schema: contentSchema,
  indexRowsOf: (row) => bannerRows(row, padNumber(row.version)),
})

/** Returns the record of a row; throws if it does not match its schema. */
export function parseContentRow({ kind, key, record }: ContentRow): ContentRecord {
  return parseContentRecord(kind, key, record)
}

/** Saves a record of any kind in a transaction. An update moves the version before it to the earlier ones. */
export async function saveContent(
  transaction: Transaction,
  { kind, key, record }: ContentRecord,
  expectedVersion: ExpectedVersion,
  author: ContentAuthor | null,
): Promise<SaveOutcome> {
  const rows = contentRowTypes[kind]
  const stored = await transaction.get(rows, { key })
  if (expectedVersion === null) {
    if (stored) return 'exists'
  } else {
    if (stored?.version !== expectedVersion) return 'stale'
    if (await transaction.get(contentVersionRowType, stored))
      throw new Error(
        `Version ${stored.version} of ${kind} ${key} is stored already, of a record that was removed.`,
      )
    transaction.put(contentVersionRowType, stored)
  }
  transaction.put(rows, { kind, key, version: (expectedVersion ?? 0) + 1, author, record })
  return 'saved'
}
