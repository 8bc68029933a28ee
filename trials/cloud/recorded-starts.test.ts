import { derivedRowsCounterName, findCounts } from '@kitchen-table/cloud/dynamodb'
import { openCloudDynamodb } from '@kitchen-table/cloud/open-cloud'
import { readConfig } from '@kitchen-table/server/config'
import { expect, test } from 'vitest'
import { openCloud, withCloudStores } from './open-cloud.ts'

/** Returns when the last start was recorded, in ms since 1970; undefined if none was. */
async function readLastStart({ settings }: Pick<Awaited<ReturnType<typeof openCloud>>, 'settings'>) {
  const { cloud } = readConfig(settings)
  if (cloud === null) throw new Error('The settings are of another shape.')
  const { client, dynamodb } = openCloudDynamodb(cloud, { waitsLong: true })
  const { startedAt } = await findCounts(dynamodb, derivedRowsCounterName)
  client.destroy()
  return startedAt
}

test('the start of a server is recorded before it serves, and that of an operator’s command is not', async () => {
  const before = Date.now()
  const cloud = await openCloud({ learners: 0 })
  const startedAt = await readLastStart(cloud)
  expect(startedAt).toBeGreaterThanOrEqual(before)
  await withCloudStores(cloud, async ({ people }) => void (await people.search('')))
  expect(await readLastStart(cloud)).toBe(startedAt)
})
