import type { LibraryImportStore, StoredLibraryImport } from '@kitchen-table/application/ports'
import { libraryImportSchema, parseLibraryRecord } from '@kitchen-table/application/stored-records'
import { z } from 'zod'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { padNumber, wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listRows, listRowsByIndex } from '../database/row-reader.ts'
import { defineRowType, toIndexPartition, toItem } from '../database/row-type.ts'
import { libraryKinds } from './content-rows.ts'

const PAGE_SIZE = 100

const byCreation = toIndexPartition('library imports')

export const libraryImportRowType = defineRowType<StoredLibraryImport, Pick<StoredLibraryImport, 'id'>>({
  table: 'LibraryImports',
  keyOf: ({ id }) => ({ id: encodeKeyPart(id) }),
  schema: libraryImportSchema,
  indexRowsOf: ({ id, createdAt }) => [
    { index: byCreation, sort: joinSortKey(padNumber(createdAt), encodeKeyPart(id)) },
  ],
})

type RecordKey = { importId: string; itemNumber: number }
type StoredRecord = RecordKey & { kind: (typeof libraryKinds)[number]; recordKey: string; record: unknown }

export const libraryImportRecordRowType = defineRowType<StoredRecord, RecordKey>({
  table: 'LibraryImportRecords',
  keyOf: ({ importId, itemNumber }) => ({
    import: encodeKeyPart(importId),
    item: padNumber(itemNumber),
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
        if (!(await transaction.get(libraryImportRowType, created)))
          transaction.put(libraryImportRowType, created)
      }),
    update: (changed) =>
      transact(`import ${changed.id}`, async (transaction) => {
        if (await transaction.get(libraryImportRowType, changed))
          transaction.put(libraryImportRowType, changed)
      }),
    find: (id) => findRow(dynamodb, libraryImportRowType, { id }),
    list: () =>
      listRowsByIndex(dynamodb, libraryImportRowType, wholePartitionRange(byCreation), {
        descending: true,
        limit: PAGE_SIZE,
      }),
    listCreatedBefore: (before) =>
      listRowsByIndex(
        dynamodb,
        libraryImportRowType,
        { ...wholePartitionRange(byCreation), to: padNumber(before) },
        { limit: PAGE_SIZE },
      ),
    async addBefore(importId, records) {
      const items = records.map(({ item, content: { kind, key, record } }) =>
        toItem(
          libraryImportRecordRowType,
          { importId, itemNumber: item, kind, recordKey: key, record },
          newId(),
        ),
      )
      await writeEach(items.map((item) => ({ table: 'LibraryImportRecords', item })))
    },
    async findBefore(importId, itemNumber) {
      const row = await findRow(dynamodb, libraryImportRecordRowType, { importId, itemNumber })
      return row && parseLibraryRecord({ kind: row.kind, key: row.recordKey }, row.record)
    },
    async remove(id) {
      const records = await listRows(
        dynamodb,
        libraryImportRecordRowType,
        wholePartitionRange(encodeKeyPart(id)),
      )
      await writeEach(
        records.map((record) => ({
          table: 'LibraryImportRecords',
          removedKey: libraryImportRecordRowType.keyOf(record),
        })),
      )
      await transact(`import ${id}`, async (transaction) => {
        if (await transaction.get(libraryImportRowType, { id }))
          transaction.remove(libraryImportRowType, { id })
      })
    },
  }
}
