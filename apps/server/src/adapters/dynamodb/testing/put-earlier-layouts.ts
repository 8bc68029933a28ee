import { earlierLayouts } from '../../../testing/earlier-layouts.ts'
import { contentRows } from '../content-rows.ts'
import type { Dynamodb } from '../open-dynamodb.ts'

/** Stores layouts as releases before the intents did. */
export async function putEarlierLayouts(dynamodb: Pick<Dynamodb, 'transact'>): Promise<void> {
  for (const record of earlierLayouts)
    await dynamodb.transact('library', async (transaction) => {
      const row = { kind: 'layout', key: record.config, version: 3, author: null, record } as const
      await transaction.get(contentRows.layout, row)
      transaction.put(contentRows.layout, row)
    })
}
