import { convertEarlierLayouts } from '@kitchen-table/domain/intents/earlier-layouts'
import { readEarlierLayout } from '../../features/catalog/earlier-layout-record.ts'
import { contentRows } from './content-rows.ts'
import { dynamodbCatalog } from './dynamodb-catalog.ts'
import type { Dynamodb } from './open-dynamodb.ts'
import { listAllRows } from './row-reader.ts'

/**
 * Stores the intents that the worries and synonyms of layouts become, unless they are there. The rows of the layouts stay
 * until their next save: they are read with the slugs of these intents, and processes of an earlier release, which may
 * still run, read the worries.
 */
export async function storeIntentsOfEarlierLayouts(dynamodb: Dynamodb): Promise<void> {
  const rows = await listAllRows(dynamodb, contentRows.layout)
  const layouts = rows
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ record }) => readEarlierLayout(record))
    .filter((layout) => layout !== null)
  if (layouts.length === 0) return

  const catalog = dynamodbCatalog(dynamodb)
  const library = await catalog.read()
  const known = new Set(library.intents.map(({ slug }) => slug))
  for (const intent of convertEarlierLayouts(layouts, library))
    if (!known.has(intent.slug)) await catalog.saveIntent(intent, null)
}
