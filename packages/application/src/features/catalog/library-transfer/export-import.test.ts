import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect } from 'vitest'
import { testWith } from '../../../testing/test-with.ts'
import { readContent } from './testing/read-content.ts'
import { fillSampleContent } from './testing/sample-content.ts'
import { createTransfer } from './testing/transfer-harness.ts'

async function setUp() {
  const stores = memoryStores()
  await fillSampleContent(stores)
  return { ...stores, ...createTransfer(stores) }
}

const test = testWith(setUp)

test('the same library gives the same archive', async ({ exportBytes }) => {
  const first = await exportBytes()
  expect(first.equals(await exportBytes())).toBe(true)
})

test('an archive that is imported into an empty installation gives the same library', async (source) => {
  const target = memoryStores()
  const transfer = createTransfer(target)

  const { id, counts, state } = await transfer.planBytes(await source.exportBytes())
  expect({ counts, state }).toEqual({ counts: { add: 19, change: 0, leave: 0 }, state: 'planned' })
  expect(await readContent(target)).toEqual([])

  await transfer.start(id)
  await transfer.runJobs()
  expect(await transfer.find(id)).toMatchObject({ state: 'finished', done: 19, total: 19 })
  expect(await readContent(target)).toEqual(await readContent(source))
  expect((await transfer.exportBytes()).equals(await source.exportBytes())).toBe(true)
})

test('an archive of the library itself changes nothing', async ({ exportBytes, planBytes }) => {
  expect(await planBytes(await exportBytes())).toMatchObject({
    counts: { add: 0, change: 0, leave: 19 },
    total: 0,
  })
})
