import { earlierLayouts } from '@kitchen-table/application/testing/samples'
import { type ContentRow, contentRowTypes, contentVersionRowType } from '../catalog/content-rows.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'

type EarlierLayout = { config: string }

const toRow = (record: EarlierLayout, version: number): ContentRow => ({
  kind: 'layout',
  key: record.config,
  version,
  author: null,
  record,
})

/** Stores layouts in version 3 as releases before the intents did. */
export async function putEarlierLayouts(
  dynamodb: Pick<Dynamodb, 'transact'>,
  layouts: readonly EarlierLayout[] = earlierLayouts,
): Promise<void> {
  for (const record of layouts)
    await dynamodb.transact('library', async (transaction) => {
      const row = toRow(record, 3)
      await transaction.get(contentRowTypes.layout, row)
      transaction.put(contentRowTypes.layout, row)
    })
}

/** Stores the version 2 of a layout as releases before the intents did. */
export function putEarlierLayoutVersion(
  dynamodb: Pick<Dynamodb, 'transact'>,
  record: EarlierLayout,
): Promise<void> {
  return dynamodb.transact('library', async (transaction) => {
    const row = toRow(record, 2)
    await transaction.get(contentVersionRowType, row)
    transaction.put(contentVersionRowType, row)
  })
}
