import { expect, test } from 'vitest'
import { convertedIntents, convertedLayouts, earlierUnits } from '../../testing/earlier-layouts.ts'
import { sampleLayout } from '../../testing/port-suites/samples.ts'
import { storeIntentsOfEarlierLayouts } from './store-earlier-intents.ts'
import { openTestDynamodb } from './testing/open-test-dynamodb.ts'
import { putEarlierLayouts } from './testing/put-earlier-layouts.ts'

const { emptyTestTables, openStores } = openTestDynamodb()

async function openEarlierStore() {
  const stores = openStores(await emptyTestTables())
  const { catalog, dynamodb } = stores
  for (const unit of earlierUnits) await catalog.saveUnit(unit, null)
  await putEarlierLayouts(dynamodb)
  return stores
}

test('worries and synonyms of layouts become intents at a start, which the layouts offer', async () => {
  const { catalog, dynamodb } = await openEarlierStore()
  await storeIntentsOfEarlierLayouts(dynamodb)
  const { intents, layouts, version } = await catalog.read()
  expect(intents).toEqual(convertedIntents.map((intent) => ({ ...intent, version: 1 })))
  expect(layouts).toEqual(convertedLayouts.map((layout) => ({ ...layout, version: 3 })))

  await storeIntentsOfEarlierLayouts(dynamodb)
  expect(await catalog.readVersion()).toBe(version)
})

test('what editors have changed since stays at the next start', async () => {
  const { catalog, dynamodb } = await openEarlierStore()
  await storeIntentsOfEarlierLayouts(dynamodb)
  const [intent] = convertedIntents
  if (intent === undefined) expect.unreachable('There are no intents.')
  await catalog.saveIntent({ ...intent, outside: 'Ours' }, 1)
  const layout = sampleLayout({ intents: ['earlier-no-money'], showsWholeLibrary: false })
  await catalog.saveLayout(layout, 3)

  await storeIntentsOfEarlierLayouts(dynamodb)
  expect(await catalog.findIntent(intent.slug)).toMatchObject({ outside: 'Ours', version: 2 })
  expect(await catalog.findLayout('default')).toMatchObject(layout)
})
