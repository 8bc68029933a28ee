import type { LibraryImportStore, StoredLibraryImport } from '@kitchen-table/application/ports'
import { libraryImportSchema, parseLibraryRecord } from '@kitchen-table/application/stored-records'
import { z } from 'zod'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { paddedNumber, wholePartition } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listByIndex, listRows } from '../database/row-reader.ts'
import { defineRows, indexOf, toItem } from '../database/row-type.ts'
import { libraryKinds } from './content-rows.ts'

const PAGE_SIZE = 100

const byCreation = indexOf('library imports')

export const libraryImportRows = defineRows<StoredLibraryImport, Pick<StoredLibraryImport, 'id'>>({
  table: 'LibraryImports',
  keyOf: ({ id }) => ({ id: encodeKeyPart(id) }),
  schema: libraryImportSchema,
  indexRowsOf: ({ id, createdAt }) => [
    { index: byCreation, sort: joinSortKey(paddedNumber(createdAt), encodeKeyPart(id)) },
  ],
})

type RecordKey = { importId: string; itemNumber: number }
type StoredRecord = RecordKey & { kind: (typeof libraryKinds)[number]; recordKey: string; record: unknown }

export const libraryImportRecordRows = defineRows<StoredRecord, RecordKey>({
  table: 'LibraryImportRecords',
  keyOf: ({ importId, itemNumber }) => ({
    import: encodeKeyPart(importId),
    item: paddedNumber(itemNumber),
  }),
  schema: z.object({
    importId: z.string(),
    itemNumber: z.number(),
    kind: z.enum(libraryKinds),
    recordKey: z.string(),
    record: z.unknown(),
  }),
})

export function dynamodbLibraryImports(dynamodb: Dynamodb): LibraryImportStore {
  const { transact, writeEach, newId } = dynamodb

  return {
    add: (created) =>
      transact(`import ${created.id}`, async (transaction) => {
        if (!(await transaction.get(libraryImportRows, created))) transaction.put(libraryImportRows, created)
      }),
    update: (changed) =>
      transact(`import ${changed.id}`, async (transaction) => {
        if (await transaction.get(libraryImportRows, changed)) transaction.put(libraryImportRows, changed)
      }),
    find: (id) => findRow(dynamodb, libraryImportRows, { id }),
    list: () =>
      listByIndex(dynamodb, libraryImportRows, wholePartition(byCreation), {
        descending: true,
        limit: PAGE_SIZE,
      }),
    listCreatedBefore: (before) =>
      listByIndex(
        dynamodb,
        libraryImportRows,
        { ...wholePartition(byCreation), to: paddedNumber(before) },
        { limit: PAGE_SIZE },
      ),
    async addBefore(importId, records) {
      const items = records.map(({ item, content: { kind, key, record } }) =>
        toItem(
          libraryImportRecordRows,
          { importId, itemNumber: item, kind, recordKey: key, record },
          newId(),
        ),
      )
      await writeEach(items.map((item) => ({ table: 'LibraryImportRecords', item })))
    },
    async findBefore(importId, itemNumber) {
      const row = await findRow(dynamodb, libraryImportRecordRows, { importId, itemNumber })
      return row && parseLibraryRecord({ kind: row.kind, key: row.recordKey }, row.record)
    },
    async remove(id) {
      const records = await listRows(dynamodb, libraryImportRecordRows, wholePartition(encodeKeyPart(id)))
      await writeEach(
        records.map((record) => ({
          table: 'LibraryImportRecords',
          removedKey: libraryImportRecordRows.keyOf(record),
        })),
      )
      await transact(`import ${id}`, async (transaction) => {
        if (await transaction.get(libraryImportRows, { id })) transaction.remove(libraryImportRows, { id })
      })
    },
  }
}
