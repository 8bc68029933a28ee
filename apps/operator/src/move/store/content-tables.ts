import { libraryImportSchema, recordSchemas } from '@kitchen-table/application/stored-records'
import {
  type ContentRow,
  contentRowTypes,
  contentVersionRowType,
  libraryImportRecordRowType,
  libraryImportRowType,
  libraryKinds,
} from '@kitchen-table/cloud/dynamodb'
import { type ContentKind, contentKinds } from '@kitchen-table/domain/catalog'
import { contentTables, parseRowAuthor, splitContentKey } from '@kitchen-table/embedded/sqlite'
import { z } from 'zod'
import { parseStorable, toJsonText } from './stored-json.ts'
import { type Columns, createRowTransfer } from './table-transfer.ts'

const contentKind = z.enum(contentKinds)
const authorColumns = z.object({ saved_by: z.string().nullable(), saved_at: z.string().nullable() })
const objectSchema = z.record(z.string(), z.unknown())

function toContentRow(kind: ContentKind, key: string, columns: Columns): ContentRow {
  const author = parseRowAuthor(authorColumns.parse(columns))
  return { kind, key, version: Number(columns.version), author, record: parseStorable(columns.body) }
}

function toContentColumns({ kind, version, author, record }: ContentRow) {
  return {
    version,
    body: toJsonText(record, recordSchemas[kind]),
    saved_by: author?.sub ?? null,
    saved_at: author?.at ?? null,
  }
}

function transferContent(kind: ContentKind) {
  const { table, keys } = contentTables[kind]
  return createRowTransfer({
    table,
    rows: contentRowTypes[kind],
    toRow: (columns) => toContentRow(kind, keys.map((key) => columns[key]).join('~'), columns),
    toColumns(row) {
      const values = splitContentKey(kind, row.key)
      return {
        ...Object.fromEntries(keys.map((key, n) => [key, values[n] ?? ''])),
        ...toContentColumns(row),
      }
    },
  })
}

function titleOf({ kind, record }: ContentRow): string {
  const { data = {} } = objectSchema.safeParse(record)
  return String(data[contentTables[kind].titleField] ?? '')
}

export const contentTransfers = {
  Tracks: transferContent('track'),
  LearningUnits: transferContent('unit'),
  Topics: transferContent('topic'),
  Settings: transferContent('layout'),
  Icons: transferContent('icon'),
  HelpLines: transferContent('helpLine'),
  Intents: transferContent('intent'),
  Facts: transferContent('fact'),
  Resources: transferContent('resource'),
  Versions: createRowTransfer({
    table: 'content_versions',
    rows: contentVersionRowType,
    toRow: (columns) => toContentRow(contentKind.parse(columns.kind), String(columns.key), columns),
    toColumns: (row) => ({
      kind: row.kind,
      key: row.key,
      title: titleOf(row),
      ...toContentColumns(row),
    }),
  }),
  LibraryImports: createRowTransfer({
    table: 'library_imports',
    rows: libraryImportRowType,
    toRow: ({ body }) => libraryImportSchema.parse(parseStorable(body)),
    toColumns: (row) => ({
      id: row.id,
      created_at: row.createdAt,
      body: toJsonText(row, libraryImportSchema),
    }),
  }),
  LibraryImportRecords: createRowTransfer({
    table: 'library_import_records',
    rows: libraryImportRecordRowType,
    toRow: ({ import_id, item, kind, record_key, body }) => ({
      importId: String(import_id),
      itemNumber: Number(item),
      kind: z.enum(libraryKinds).parse(kind),
      recordKey: String(record_key),
      record: parseStorable(body),
    }),
    toColumns: ({ importId, itemNumber, kind, recordKey, record }) => ({
      import_id: importId,
      item: itemNumber,
      kind,
      record_key: recordKey,
      body: toJsonText(record, recordSchemas[kind]),
    }),
  }),
}
