import type { ImportStore, StoredImport } from '@kitchen-table/application/ports'
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

export const importRows = defineRows<StoredImport, Pick<StoredImport, 'id'>>({
  table: 'LibraryImports',
  keyOf: ({ id }) => ({ id: encodeKeyPart(id) }),
  schema: libraryImportSchema,
  indexRowsOf: ({ id, createdAt }) => [
    { index: byCreation, sort: joinSortKey(paddedNumber(createdAt), encodeKeyPart(id)) },
  ],
})

type RecordKey = { importId: string; itemNumber: number }
type StoredRecord = RecordKey & { kind: (typeof libraryKinds)[number]; recordKey: string; record: unknown }

export const recordRows = defineRows<StoredRecord, RecordKey>({
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

export function dynamodbImports(dynamodb: Dynamodb): ImportStore {
  const { transact, writeEach, newId } = dynamodb

  return {
    add: (created) =>
      transact(`import ${created.id}`, async (transaction) => {
        if (!(await transaction.get(importRows, created))) transaction.put(importRows, created)
      }),
    update: (changed) =>
      transact(`import ${changed.id}`, async (transaction) => {
        if (await transaction.get(importRows, changed)) transaction.put(importRows, changed)
      }),
    find: (id) => findRow(dynamodb, importRows, { id }),
    list: () =>
      listByIndex(dynamodb, importRows, wholePartition(byCreation), { descending: true, limit: PAGE_SIZE }),
    listCreatedBefore: (before) =>
      listByIndex(
        dynamodb,
        importRows,
        { ...wholePartition(byCreation), to: paddedNumber(before) },
        { limit: PAGE_SIZE },
      ),
    async addBefore(importId, records) {
      const items = records.map(({ item, content: { kind, key, record } }) =>
        toItem(recordRows, { importId, itemNumber: item, kind, recordKey: key, record }, newId()),
      )
      await writeEach(items.map((item) => ({ table: 'LibraryImportRecords', item })))
    },
    async findBefore(importId, itemNumber) {
      const row = await findRow(dynamodb, recordRows, { importId, itemNumber })
      return row && parseLibraryRecord({ kind: row.kind, key: row.recordKey }, row.record)
    },
    async remove(id) {
      const records = await listRows(dynamodb, recordRows, wholePartition(encodeKeyPart(id)))
      await writeEach(
        records.map((record) => ({ table: 'LibraryImportRecords', removedKey: recordRows.keyOf(record) })),
      )
      await transact(`import ${id}`, async (transaction) => {
        if (await transaction.get(importRows, { id })) transaction.remove(importRows, { id })
      })
    },
  }
}
