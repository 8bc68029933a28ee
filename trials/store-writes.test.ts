import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { expect, onTestFinished, test } from 'vitest'
import { findViolations, writeKey } from './store-writes/find-violations.ts'
import { prepareStores, storeWrites } from './store-writes.ts'

test('each write is reported missing before it is made, and not after it', async () => {
  const dataDir = createTemporaryFolder()
  const stores = openStores(dataDir)
  onTestFinished(() => stores.close())
  await prepareStores(stores)
  for (const kind of storeWrites) {
    const acknowledged = new Set([writeKey(kind, 1)])
    // What is removed at the end cannot be distinguished from what was never there.
    if (kind.partQueries.length > 0)
      expect(await findViolations(dataDir, acknowledged)).toContain(
        `"${writeKey(kind, 1)}" was acknowledged but is not stored.`,
      )
    await kind.write(stores, 1)
    expect(await findViolations(dataDir, acknowledged)).toEqual([])
  }
})
