import {
  convertedIntents,
  convertedLayouts,
  earlierLayouts,
  earlierUnits,
  sampleLayout,
  sampleUnit,
} from '@kitchen-table/application/testing/samples'
import {
  addEarlierImport,
  earlierDefaultLayout,
  earlierDefaultTracks,
  earlierDefaultUnits,
  earlierVersion,
  expectDefaultConverted,
  expectRestorable,
} from '@kitchen-table/application/testing/suites'
import { expect, test } from 'vitest'
import { listAllRows } from '../database/row-reader.ts'
import { openTestDynamodb } from '../testing/open-test-dynamodb.ts'
import { putEarlierLayouts, putEarlierLayoutVersion } from '../testing/put-earlier-layouts.ts'
import { contentRowTypes } from './content-rows.ts'
import { storeIntentsOfEarlierLayouts } from './store-earlier-intents.ts'

const { emptyTestTables, openStores } = openTestDynamodb()

const other = {
  ...earlierLayouts[1],
  config: 'other',
  title: 'Other',
  worries: [],
  // A phrase of a worry of the default layout.
  synonyms: [{ word: 'dunning', means: 'debt collector' }],
}

async function openEarlierStore(layouts: readonly { config: string }[] = earlierLayouts) {
  const stores = openStores(await emptyTestTables())
  const { catalog, dynamodb } = stores
  for (const unit of earlierUnits) await catalog.saveUnit(unit, null)
  await putEarlierLayouts(dynamodb, layouts)
  return stores
}

test('worries and synonyms of layouts become intents at a start, which the layouts offer', async () => {
  const { catalog, dynamodb } = await openEarlierStore()
  await storeIntentsOfEarlierLayouts(dynamodb)
  const { intents, layouts } = await catalog.read()
  expect(intents).toEqual(convertedIntents.map((intent) => ({ ...intent, version: 1 })))
  expect(layouts).toEqual(convertedLayouts.map((layout) => ({ ...layout, version: 3 })))
  const records = (await listAllRows(dynamodb, contentRowTypes.layout)).map(({ record }) => record)
  expect(JSON.stringify(records)).not.toMatch(/worries|synonyms/)
})

test('later starts change nothing, whatever editors have changed since', async () => {
  const { catalog, dynamodb } = await openEarlierStore([...earlierLayouts, other])
  await storeIntentsOfEarlierLayouts(dynamodb)
  const [intent] = convertedIntents
  if (intent === undefined) expect.unreachable('There are no intents.')
  await catalog.saveIntent({ ...intent, outside: 'Ours' }, 1)
  await catalog.saveLayout(sampleLayout({ intents: ['earlier-no-money'], showsWholeLibrary: false }), 3)
  // Each lesson that gave an intent its lessons says something else now.
  for (const { unitId } of earlierUnits)
    await catalog.saveUnit(sampleUnit({ unitId, title: 'Renamed', keywords: [] }), 1)
  const before = await catalog.read()

  await storeIntentsOfEarlierLayouts(dynamodb)
  expect(await catalog.read()).toEqual(before)
})

test('a start that was interrupted after some of the intents stores the others', async () => {
  const { catalog, dynamodb } = await openEarlierStore()
  const [intent] = convertedIntents
  if (intent === undefined) expect.unreachable('There are no intents.')
  await catalog.saveIntent(intent, null)
  await storeIntentsOfEarlierLayouts(dynamodb)
  expect((await catalog.read()).intents).toEqual(convertedIntents.map((each) => ({ ...each, version: 1 })))
})

test('of the default layout of the release before, what says the same is enabled, beside all first intents', async () => {
  const { catalog, dynamodb } = await openEarlierStore([earlierDefaultLayout])
  for (const unit of earlierDefaultUnits) await catalog.saveUnit(unit, null)
  for (const track of earlierDefaultTracks) await catalog.saveTrack(track, null)
  await storeIntentsOfEarlierLayouts(dynamodb)
  await expectDefaultConverted(catalog)
})

test('an earlier version of a layout, and one from before an import, can be restored with their worries', async () => {
  const stores = await openEarlierStore()
  await putEarlierLayoutVersion(stores.dynamodb, earlierVersion)
  await addEarlierImport(stores)
  await storeIntentsOfEarlierLayouts(stores.dynamodb)
  await expectRestorable(stores)
})
