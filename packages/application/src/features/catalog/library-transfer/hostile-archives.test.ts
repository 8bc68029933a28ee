import { readdirSync } from 'node:fs'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts'
import { hostileArchives, unusualArchives } from './testing/hostile-archives.ts'
import { createTransfer } from './testing/transfer-harness.ts'

function setUp() {
  const filesDir = createTemporaryFolder()
  const stores = openStores(':memory:', { filesDir })
  onTestFinished(() => stores.close())
  const listFiles = () =>
    readdirSync(filesDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  return { stores, listFiles, ...createTransfer(stores) }
}

test('there are enough hostile archives', () => {
  expect(hostileArchives.length).toBeGreaterThanOrEqual(90)
})

test.for(hostileArchives)('T62: an archive with %s is refused with a sentence', async ([, bytes]) => {
  const { addUpload, plan, listFiles, list } = setUp()
  const upload = await addUpload(bytes)
  const before = listFiles()

  const planning = plan({ sub: 'a1', role: 'admin', group: null, subGroupId: null }, { upload })
  await expect(planning).rejects.toMatchObject({
    code: 'catalog.archive_invalid',
    data: {
      files: expect.arrayContaining([
        { file: expect.any(String), message: expect.stringMatching(/^.*\.$/s) },
      ]),
    },
  })
  expect(listFiles()).toEqual(before)
  expect((await list()).imports).toEqual([])
})

test.for(unusualArchives)('an archive with %s is accepted', async ([, bytes]) => {
  const { planBytes } = setUp()
  expect(await planBytes(bytes)).toMatchObject({ counts: { add: 1, change: 0, leave: 0 } })
})
