import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { sampleIcon } from '../../../testing/port-suites/samples.ts'
import { fillSampleLibrary } from '../../../testing/sample-library.ts'
import type { CompressedJson } from '../reading/compress-json.ts'
import { createLibraryCache } from '../reading/library-cache.ts'
import { createSearchIndexCache } from './search-index-cache.ts'

/** A cache whose indexes are built when the test says so. */
async function setUp() {
  const stores = memoryStores()
  await fillSampleLibrary(stores)
  const library = createLibraryCache(stores.catalog)
  const started: { layout: string; finish: (index: CompressedJson) => void; fail: (error: Error) => void }[] =
    []
  const getSearchIndex = createSearchIndexCache((_snapshot, layout) => {
    const { promise, resolve, reject } = Promise.withResolvers<CompressedJson>()
    started.push({ layout, finish: resolve, fail: reject })
    return promise
  })
  return {
    started,
    request: async (layout: string) => getSearchIndex(await library.current(), layout),
    change: () => stores.catalog.saveIcon(sampleIcon({ slug: 'lamp' }), null),
  }
}

const emptyIndex = (etag: string): CompressedJson => ({
  json: Buffer.of(),
  etag,
  brotli: Buffer.of(),
  gzip: Buffer.of(),
})

test('an index is built once for each layout and version', async () => {
  const { started, request, change } = await setUp()
  const both = Promise.all([request('default'), request('default')])
  await expect.poll(() => started.length).toBe(1)
  started[0]?.finish(emptyIndex('first'))
  expect((await both).map(({ etag }) => etag)).toEqual(['first', 'first'])

  await change()
  const changed = request('default')
  await expect.poll(() => started.length).toBe(2)
  started[1]?.finish(emptyIndex('second'))
  expect((await changed).etag).toBe('second')
})

test('one index is built at a time, also after one that failed, which is built again', async () => {
  const { started, request } = await setUp()
  const failed = request('default')
  failed.catch(() => undefined)
  await expect.poll(() => started.length).toBe(1)
  const next = request('rising-gen')
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(started.map(({ layout }) => layout)).toEqual(['default'])

  started[0]?.fail(new Error('out of memory'))
  await expect(failed).rejects.toThrow('out of memory')
  await expect.poll(() => started.length).toBe(2)
  started[1]?.finish(emptyIndex('other'))
  expect((await next).etag).toBe('other')

  const again = request('default')
  await expect.poll(() => started.length).toBe(3)
  started[2]?.finish(emptyIndex('again'))
  expect((await again).etag).toBe('again')
})
