import { parseEarlierLayout, upgradeEarlierLayout } from '@kitchen-table/application/stored-records'
import { convertEarlierLayoutsToIntents } from '@kitchen-table/domain/intents'
import { encodeKeyPart } from '../database/key-encoding.ts'
import { wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { listAllRows, listRows } from '../database/row-reader.ts'
import { type ContentRow, contentRowTypes, contentVersionRowType, versionsPartition } from './content-rows.ts'
import { dynamodbCatalog } from './dynamodb-catalog.ts'
import { dynamodbLibraryImports, libraryImportRecordRowType } from './dynamodb-library-imports.ts'

const isEarlier = ({ record }: Pick<ContentRow, 'record'>) => parseEarlierLayout(record) !== null

const pickEarlierLayouts = (rows: readonly Pick<ContentRow, 'record'>[]) =>
  rows.map(({ record }) => parseEarlierLayout(record)).filter((layout) => layout !== null)

/** Returns the layouts that an editor can restore: earlier versions, and those from before an import. */
async function readRestorableLayouts(dynamodb: Dynamodb, rows: readonly ContentRow[]) {
  const restorable: Pick<ContentRow, 'record'>[] = []
  for (const row of rows) {
    const versions = wholePartitionRange(versionsPartition(row))
    restorable.push(...(await listRows(dynamodb, contentVersionRowType, versions, { descending: true })))
  }
  for (const { id } of await dynamodbLibraryImports(dynamodb).list()) {
    const records = await listRows(
      dynamodb,
      libraryImportRecordRowType,
      wholePartitionRange(encodeKeyPart(id)),
    )
    restorable.push(...records.filter(({ kind }) => kind === 'layout'))
  }
  return pickEarlierLayouts(restorable)
}

/** A transaction has at most 100 rows. */
const ROWS_A_TRANSACTION = 50

/** Stores layouts as this release has them. Their version stays: what is read of them is the same before and after. */
async function upgradeRows(dynamodb: Dynamodb, rows: readonly ContentRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_TRANSACTION)
    await dynamodb.transact('library', async (transaction) => {
      for (const { key } of rows.slice(from, from + ROWS_A_TRANSACTION)) {
        const row = await transaction.get(contentRowTypes.layout, { key })
        if (row) transaction.put(contentRowTypes.layout, { ...row, record: upgradeEarlierLayout(row.record) })
      }
    })
}

/**
 * Replaces the worries and synonyms of layouts by intents, at the first start of this release. The layouts are changed
 * last, after all intents are stored: a start that is interrupted before that is made again, and a later one finds no
 * layout with worries or synonyms. No process of an earlier release may run, as it could not read what this stores
 * (docs/operations.md).
 */
export async function storeIntentsOfEarlierLayouts(dynamodb: Dynamodb): Promise<void> {
  const rows = (await listAllRows(dynamodb, contentRowTypes.layout)).toSorted((a, b) =>
    a.key < b.key ? -1 : 1,
  )
  const earlierRows = rows.filter(isEarlier)
  if (earlierRows.length === 0) return

  const catalog = dynamodbCatalog(dynamodb)
  const library = await catalog.read()
  const known = new Set(library.intents.map(({ slug }) => slug))
  const restorable = await readRestorableLayouts(dynamodb, rows)
  for (const { intent } of convertEarlierLayoutsToIntents(
    pickEarlierLayouts(earlierRows),
    library,
    restorable,
  ))
    if (!known.has(intent.slug)) await catalog.saveIntent(intent, null)
  await upgradeRows(dynamodb, earlierRows)
}
